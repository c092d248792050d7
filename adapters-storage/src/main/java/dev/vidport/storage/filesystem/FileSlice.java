package dev.vidport.storage.filesystem;

import dev.vidport.domain.file.ByteRange;
import java.nio.file.Path;

/** A byte range of a file. */
record FileSlice(Path file, ByteRange range) {}
