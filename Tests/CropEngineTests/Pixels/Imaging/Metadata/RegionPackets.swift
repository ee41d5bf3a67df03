/// Packets with the same regions in the forms in which programs write them.
enum RegionPackets {
    private static let namespaces = """
        xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
        xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#" xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#"
        xmlns:MP="http://ns.microsoft.com/photo/1.2/" xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
        xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#" xmlns:dc="http://purl.org/dc/elements/1.1/"
        """

    /// A packet with `properties` in one description, whose start tag also has `attributes`.
    static func packet(_ properties: String, attributes: String = "") -> String {
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" \(namespaces) \(attributes)>
        \(properties)
        </rdf:Description></rdf:RDF></x:xmpmeta>
        <?xpacket end="w"?>
        """
    }

    /// digiKam, through Exiv2: structures as empty elements with attributes, items as descriptions.
    static let digiKam = packet(
        """
        <mwg-rs:Regions rdf:parseType="Resource">
         <mwg-rs:AppliedToDimensions stDim:w="800" stDim:h="600" stDim:unit="pixel"/>
         <mwg-rs:RegionList><rdf:Bag>
          <rdf:li><rdf:Description mwg-rs:Name="Ada" mwg-rs:Type="Face">
           <mwg-rs:Area stArea:x="0.5" stArea:y="0.25" stArea:w="0.25" stArea:h="0.125" stArea:unit="normalized"/>
          </rdf:Description></rdf:li>
          <rdf:li><rdf:Description mwg-rs:Name="&lt;Bo &amp; Co&gt;" mwg-rs:Type="Face">
           <mwg-rs:Area stArea:x="0.125" stArea:y="0.5" stArea:w="0.25" stArea:h="0.5" stArea:unit="normalized"/>
          </rdf:Description></rdf:li>
         </rdf:Bag></mwg-rs:RegionList>
        </mwg-rs:Regions>
        """
    )

    /// Lightroom: descriptions with attributes, items with other types among them.
    static let lightroom = packet(
        """
        <dc:subject><rdf:Bag><rdf:li>People</rdf:li></rdf:Bag></dc:subject>
        <mwg-rs:Regions><rdf:Description>
         <mwg-rs:AppliedToDimensions stDim:w="800" stDim:h="600" stDim:unit="pixel"/>
         <mwg-rs:RegionList><rdf:Bag>
          <rdf:li><rdf:Description mwg-rs:Rotation="0.00000" mwg-rs:Name="Ada" mwg-rs:Type="Face">
           <mwg-rs:Area stArea:h="0.12500" stArea:w="0.25000" stArea:x="0.50000" stArea:y="0.25000"/>
          </rdf:Description></rdf:li>
          <rdf:li><rdf:Description mwg-rs:Type="Focus">
           <mwg-rs:Area stArea:h="0.1" stArea:w="0.1" stArea:x="0.5" stArea:y="0.5"/></rdf:Description></rdf:li>
          <rdf:li><rdf:Description mwg-rs:Type="Pet" mwg-rs:Name="Rex">
           <mwg-rs:Area stArea:h="0.1" stArea:w="0.1" stArea:x="0.5" stArea:y="0.5"/></rdf:Description></rdf:li>
          <rdf:li><rdf:Description mwg-rs:Name="&#60;Bo &#x26; Co&gt;" mwg-rs:Type="Face">
           <mwg-rs:Area stArea:h="0.50000" stArea:w="0.25000" stArea:x="0.12500" stArea:y="0.50000"/>
          </rdf:Description></rdf:li>
         </rdf:Bag></mwg-rs:RegionList>
        </rdf:Description></mwg-rs:Regions>
        """
    )

    /// Picasa and ExifTool: every field an element, every structure a resource.
    static let picasa = packet(
        """
        <mwg-rs:Regions rdf:parseType="Resource">
         <mwg-rs:AppliedToDimensions rdf:parseType="Resource">
          <stDim:w>800</stDim:w><stDim:h>600</stDim:h><stDim:unit>pixel</stDim:unit>
         </mwg-rs:AppliedToDimensions>
         <mwg-rs:RegionList><rdf:Bag>
          <rdf:li rdf:parseType="Resource"><mwg-rs:Area rdf:parseType="Resource">
            <stArea:h>0.125</stArea:h><stArea:unit>normalized</stArea:unit><stArea:w>0.25</stArea:w>
            <stArea:x>0.5</stArea:x><stArea:y>0.25</stArea:y></mwg-rs:Area>
           <mwg-rs:Name>
              Ada
           </mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type></rdf:li>
          <rdf:li rdf:parseType="Resource"><mwg-rs:Type>Face</mwg-rs:Type>
           <mwg-rs:Name><![CDATA[<Bo & Co>]]></mwg-rs:Name><mwg-rs:Area rdf:parseType="Resource">
            <stArea:x>0.125</stArea:x><stArea:y>0.5</stArea:y><stArea:w>0.25</stArea:w><stArea:h>0.5</stArea:h>
            <stArea:unit>normalized</stArea:unit></mwg-rs:Area></rdf:li>
         </rdf:Bag></mwg-rs:RegionList>
        </mwg-rs:Regions>
        """
    )

    /// Other prefixes, and a list with an order: only namespaces count.
    static let otherPrefixes = digiKam.replacing("mwg-rs", with: "q").replacing("stArea", with: "r")
        .replacing("rdf:", with: "z:").replacing(":rdf=", with: ":z=").replacing("z:Bag", with: "z:Seq")

    /// Windows Photo Gallery; one person is named without a rectangle.
    static let windows = packet(
        """
        <MP:RegionInfo><rdf:Description><MPRI:Regions><rdf:Bag>
         <rdf:li><rdf:Description MPReg:Rectangle="0.375, 0.1875, 0.25, 0.125" MPReg:PersonDisplayName="Ada"/></rdf:li>
         <rdf:li><rdf:Description MPReg:PersonDisplayName="Somewhere"/></rdf:li>
         <rdf:li rdf:parseType="Resource"><MPReg:Rectangle>0,0.25,0.25,0.5</MPReg:Rectangle>
          <MPReg:PersonDisplayName>&lt;Bo &amp; Co&gt;</MPReg:PersonDisplayName></rdf:li>
        </rdf:Bag></MPRI:Regions></rdf:Description></MP:RegionInfo>
        """
    )
}
