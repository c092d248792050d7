package dev.vidport.ffmpeg;

import java.nio.file.Path;

/** The programs in the cache folder, ready to be run. */
public record UnpackedFfmpeg(Path ffmpeg, Path ffprobe) {}
