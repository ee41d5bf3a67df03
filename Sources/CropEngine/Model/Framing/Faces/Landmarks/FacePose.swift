/// How a head is turned, in degrees.
///
///          pitch > 0: looks up             roll > 0: the head leans to the
///                 ▲                        picture's right, clockwise
///               ╭─┼─╮
///     yaw < 0 ◄─┤ ○ ├─► yaw > 0               ╱ ╲      ╭─╮
///               ╰─┼─╯   looks to the         ╱ ○ ╲       ▼
///                 ▼     picture's right      ╲   ╱
///          pitch < 0: looks down
///
/// The axes are the picture's: x to the right, y up, z towards the camera. A head that looks straight into the camera
/// is first rotated about x by the pitch, then about y by the yaw, then about z by the roll. So if the picture is
/// rotated until the eyes are level, yaw and pitch are longitude and latitude of the direction of the nose, and the
/// roll is the angle of that rotation. The mean portrait has a pitch of 0 (`Benchmarks/eyes.md`).
package struct FacePose: Hashable, Sendable, Codable {
    /// The turn of the eye line in the picture, clockwise, −180…180; see ``Face/eyeLineRadians``.
    package var rollDegrees: Double
    /// The longitude of the nose, −180…180: positive towards the picture's right.
    package var yawDegrees: Double
    /// The latitude of the nose, −90…90: positive upwards.
    package var pitchDegrees: Double

    package init(rollDegrees: Double, yawDegrees: Double, pitchDegrees: Double) {
        self.rollDegrees = rollDegrees
        self.yawDegrees = yawDegrees
        self.pitchDegrees = pitchDegrees
    }
}
