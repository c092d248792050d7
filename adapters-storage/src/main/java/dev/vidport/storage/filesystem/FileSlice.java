package dev.vidport.storage.filesystem;

import dev.vidport.storage.ByteSpan;
import java.nio.file.Path;

/** A byte range of a file. */
record FileSlice(Path file, ByteSpan range) {}
