package dev.vidport.domain.render;

import java.util.Optional;

/**
 * A file that a plan reads, and what has to be done to its picture.
 *
 * @param originMicros where frame 0 of the output's grid lies on this file's clock, in microseconds
 * @param frameStep of how many of its frames one is shown; 1 where none is left out
 * @param videoStream index of the picture's stream
 * @param deinterlace whether two fields have to be made one frame
 * @param transfer how it codes brightness; anything but SDR is tone-mapped
 * @param matrix how it codes colours; anything but BT.709 is converted
 * @param placement where its picture lies on the canvas
 * @param sound empty where it has none
 */
public record PlannedSource(
    SourceFile file,
    long originMicros,
    int frameStep,
    int videoStream,
    boolean deinterlace,
    VideoFacts.Transfer transfer,
    VideoFacts.Matrix matrix,
    Placement placement,
    Optional<PlannedSound> sound) {}
