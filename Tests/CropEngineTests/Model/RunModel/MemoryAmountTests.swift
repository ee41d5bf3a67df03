import Testing

@testable import FaceCropModel

@Suite struct MemoryAmountTests {
    @Test(arguments: [
        ("1", MemoryAmount.bytes(1)), ("900k", .bytes(900 << 10)), ("900K", .bytes(900 << 10)),
        ("512M", .bytes(512 << 20)),
        ("2G", .bytes(2 << 30)), ("1T", .bytes(1 << 40)), ("50%", .fraction(0.5)), ("100%", .fraction(1)),
        ("0.5%", .fraction(0.005)),
    ])
    func isRead(text: String, amount: MemoryAmount) {
        #expect(MemoryAmount(text) == amount)
        #expect(MemoryAmount(amount.description) == amount)
    }

    @Test(arguments: [
        "", "0", "0M", "-1", "+1", "1.5G", "G", "1GB", "2g", "0%", "101%", "%", "nan%", "inf%", "9999999999999T",
        "99999999999999999999",
        "１", "1 G",
    ])
    func isNone(text: String) { #expect(MemoryAmount(text) == nil) }

    @Test func sharesAreOfWhatThereIs() {
        let limit = MemoryLimit(machine: 1_000, controlGroup: 400)
        #expect(MemoryAmount.fraction(0.5).byteCount(of: limit) == 200)
        #expect(MemoryAmount.bytes(7).byteCount(of: limit) == 7)
    }
}
