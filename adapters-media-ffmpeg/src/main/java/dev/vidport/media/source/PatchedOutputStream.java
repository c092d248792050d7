package dev.vidport.media.source;

import dev.vidport.domain.media.BytePatch;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Passes on the bytes of a file from a position on, with patches. */
final class PatchedOutputStream extends FilterOutputStream {
  private final List<BytePatch> patches;
  private long position;

  PatchedOutputStream(OutputStream out, long position, List<BytePatch> patches) {
    super(out);
    this.position = position;
    this.patches = List.copyOf(patches);
  }

  @Override
  public void write(int single) throws IOException {
    write(new byte[] {(byte) single}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    byte[] patched = bytes;
    for (BytePatch patch : patches) {
      long start = Math.max(position, patch.position());
      long end = Math.min(position + length, patch.end());
      if (start < end) {
        // The caller may still use its own array.
        patched = patched == bytes ? bytes.clone() : patched;
        System.arraycopy(
            patch.bytes(),
            (int) (start - patch.position()),
            patched,
            offset + (int) (start - position),
            (int) (end - start));
      }
    }
    out.write(patched, offset, length);
    position += length;
  }
}
