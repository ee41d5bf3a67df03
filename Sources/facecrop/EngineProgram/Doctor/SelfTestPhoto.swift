/// A small portrait for the self-test, in the code so that the test works wherever the program is copied to.
///
/// It is cut from `samples/astronaut.png` (Eileen Collins; NASA, public domain), 128 × 128 pixels, with `vips crop
/// samples/astronaut.png c.png 110 0 230 230` and `vips thumbnail c.png "photo.jpg[Q=60,strip,optimize-coding]" 128`.
enum SelfTestPhoto {
    /// The JPEG file in Base64.
    static let jpegBase64 = """
        /9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4O\
        DhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCACAAIADASIAAhEB\
        AxEB/8QAHAAAAQUBAQEAAAAAAAAAAAAAAwECBAUGBwAI/8QAORAAAgEDAwIDBQcDAgcAAAAAAQIDAAQRBRIhMUEGE1EUImFxgSNCUmKR\
        ocEy4fAzsQcVFjRTc9H/xAAYAQADAQEAAAAAAAAAAAAAAAAAAQMCBP/EAB4RAQEAAgMBAQEBAAAAAAAAAAABAhEDEjEhQQQT/9oADAMB\
        AAIRAxEAPwC7YZNeUDNKVOafGnNYbEUYFOAzXsdhTlGOtMGiPDZooIApMimu6ohZyFUdSe1BPFueKQmqmfWY922ziac/iA4pi3N7dOoa\
        RbVfwgbmP1rFzka1Vyq5o6jFVcVkseZBPOXPUs5P7UC4v7u1lwsiuo7MvFE5YOq8amZNV9trltMdkymB/wAxyD9anbgwyMEHoRW5ZfC0\
        UtSbs0mKUYoD2M0owKRs7eKQKcc0bAKAUYAVGQ0TdWQOuKUgEUANUTUdSW0TaPekI4UU96GkuWeOEZZh8qx/jHVpvZo4oUKo7Zz3OKU6\
        i7XG5zufOAM0TUrA36xtJIuAOQD0qdz21pB0Wd57YbJJI2I5XIOf1q/gt4lYMznceoZear4Ta7BFIikR8Bk6g/361NtjHj3JJVPZmqNb\
        WT3CQx7WjTYBncH5/TNU9xqVvK/losuCeA425qVMbl04miYd1cHH7UB2DMBcbCR+EUgr5Y4yDJ5gXAJK+ny9ak6Zfy2pD7jJCRx73BHy\
        9aj6lsWIyRHAHbOP8NV1tdQ/9tGqkyHjkYBpy2X4ToFncx3sAliyB0IPUGjEYrF+G9RNpqwt5WHlznYwzwrdiK3DKa6ccu0Ts0aBkV7p\
        XulOGCKYQBxXs0uOKQikCg1k3ma6eViffkYkDvj/ADFawVimja1vnAPIYjPpzU+S6axLHbmGTfIMZ6mpsBhuULlmUcfKoGr3am2jhU4J\
        5Zu/Srrw7p6XOkIH+9nB+FSUkVctuI5BJbv394eoqRbD7QK2B6EE/wC1WZ0G4RnAYOn70p8P3UYDo2R8RRo9EDrtw74J4DdRiiR3EUa+\
        XOiSA8HjpUO60jUUiZo1Ysaqb1763hzNEwwAN2P0NBWB67sQ+ZBtKvkY/CflVTaW0scntCxHanOT2PwFBluzKsgckZII/miRNFuQecdv\
        XYOcmnqyMiy5e6WdN4bO4kdsV1i2lWe2ilRtyugYH1yK5TJK3swCjt72O1b7wlce0eHrY/8AjzGfoapxVnJeEL3phwDxTHcg4r2ciqso\
        tepop4pg3Fc+1S6e31S5jYliHINdEArK+LNFlbff2aBtw+1THPH3qnyY7jWN0zcr+0bWJ5PRa3mnCKx02MXExijjjG4g4/zmsDpUbvfR\
        KwPLDOR8a6jFZR3NuqyKCCOhqUikQP8An2mCYQW091HIegIJB+jVc2V57QgXIbjqBjP0qE+iw+2C7jRvPAxvZvhjp8qJZwrbNtXA29SK\
        1vRpF5epAuHIyOmaqZL+3nG2S6tYyegZT/JpLmMXOpBZCSD0+FAudAhfUhehVyFxsKjb0xR6TPavpUQud7RxOG6SR8D9KyULyR3Ri6jJ\
        HyNb4aY0MEqucKMlRnp8qxF5EY9Tlx2bdRP2M1ISRkzmMvjnnvXQ/Csfs+gQll2tKWlI9Mnj9qwiwz3eq29pacmcDOB/SO5+ldN8sIgR\
        RwoAFPjn6zTi4Jpd2aGFxS81UggKeK8BTwKZEUUUIGUhhkEYIpoFSFTIpkon0GBbvzoVw+4sAO49KtrGQCNcnpR2iVhhhmq62iZ0wrFe\
        oqGePW7Wwy2nXd5EkqpECzt2oS7mYbcc/GoW6OwlVbhZWkmyPMClskdvhRjFaPufzfKlPGSCDWftUiDfOba9V+OmTzVrbypPErxtwaz9\
        7BbROZHu9x7k1J0qYTxeZaZaInG7nDfKl4C6zJs3Adx2rntzb3Nzq7JDC7ySNhVA69q299vuLoRdCzBR9TV7p+jxWLmViry9AQuAK1jL\
        anlZFd4d0FdJiMs5El3IoDN2UfhFXJUGikc00ira0mH5dJswaKKXbmgIeDRUWnBO9QdXvlsrY4cKxBYsfuqO9bkZ2Lc39vajDsWYfdFU\
        d742t7UlVaEEdslj+1YLWdeuL+Ro4XaO3zwAeW+J/wDlVSwSuhdY2KDq2OBT+FtvX/4gvu9zaR/6v71ovD+qDUbNLnGN5J6Y71yDym7l\
        f1rp3gmIyeGolUgOjsVP1qPL43hfrVXCiVOaVZ2SDbIVkPTlOo60C0ny5ilG2QdQTUqWNTGAduanKtFPqTm5IR4otrHJUDg/OpMciWtj\
        0AJGAAOlMuzHApc7Qe1UtxfeZ7qnJ7D0pWnU3S4Tc6oJSPchO9j+bsK0ZbIxUHRoPL0uI45cFyfXP9qmgYFXwmohld0gpcUg6049KdIw\
        inA01jivKaRoWp3i2NhLOOXUYUerHpWJ8cXMggljXJLyCL6Af2q98Qsyx3VtDIB9osz456qTtPcZ21TX+zUo4LgAMJdkq57EjB/fNU36\
        zIyelaJc6neC2txjb/qyH+lKkaxJbW0PsljuESe7lurnux+dbyGzi0fw0Bt/112s6jnJHU/M1za/guPM33SlC+WArHpIGSxrd+BvEVpY\
        RGxvn8pdxKSH+nnsfT51iMKpwKRXIkNGU3Dl07XcPYX6h7a8gY/dZJRkVXTprUK5glSVR03Lz+tcqDDrgUWO8uIOYLiaIj8EhFT/AM2+\
        7eSC/uObt8flFDk2W8LOxCqoJJrH/wDUOrBNntruPzgMf1qBc3lzdHNxPJJ8GPH6UTiouboXhjxmsuy2uBgjgIT2/Kf4rcxTRXEQlhcM\
        h7ivn0EgggkEdxW28JeKJo5xDK25/QniUfH83xqzErphFeHNJbzRXdus8DZRv1B9D8aKq1kwSpJr2CtSMCmSYp6Dmd/e3a6neXEgC288\
        hWQtj3HUcfQjj60DQrgGJ7ItuMRMsJ/Eh5I/n6mp/iCySbdIqkMGEoYdj3/2qHq0QNlFq1mPKMZCkr90+ny/io8PJ2jp/o4emW55Wni8\
        vUbMW0pJQjG0+orO+LNAa2tkuYCz2jng9TE3ofgaPp2ot5az7Cgbl0x0PqPhVsL+5adYvdmsJ0O5CAfePY1bX45bNOZPbSQOPNGMjIPr\
        UZj9oTWl8V2b2t1Pkqqxy7VQHOAQD1rM96CFFI39NOAGM01umKAb3pppTxSGmRYztbsQeCDRmR7eRZEyBnIPcEdvnQF61cwJ59ugkTh/\
        smz2cD3T9RxSpxs/Ceu7VSSRvs3ISceh7N/nxrdkjtXHND32t/7O+fLnXAz3z0P6/wA103w9eG50xVc5eE+Wfl2/aitRbZpjDNezXiac\
        Kv/Z
        """
}
