package dev.vidport.storage.filesystem;

import dev.vidport.storage.ByteRange;
import java.nio.file.Path;

/** Some bytes of a file. */
record Segment(Path file, ByteRange range) {}
