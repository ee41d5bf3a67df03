// Makes one thumbnail of one photo: swift run OneThumbnail PHOTO THUMBNAIL
import CropEngine
import Foundation

let photo = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
var options = Options()
options.frame.shape = .size(PixelSize(width: 400, height: 400))
let thumbnail = try PhotoCropper(options: options).crop(.data(photo))
print("\(thumbnail.result.reason): \(thumbnail.result.faces.count) faces")
try thumbnail.outputs.first?.data.write(to: URL(filePath: CommandLine.arguments[2]))
