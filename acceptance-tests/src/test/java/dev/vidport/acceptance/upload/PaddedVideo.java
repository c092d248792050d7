package dev.vidport.acceptance.upload;

import dev.vidport.acceptance.api.RandomBytesStream;
import dev.vidport.outbound.fetch.FileServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * An MP4 file of any size up to 4 GiB: a video, and after it a box that players ignore (ISO
 * 14496-12, {@code free}), full of noise, so that no part of the file is like another.
 */
final class PaddedVideo implements FileServer.LargeFile {
  private static final int BOX_HEADER = 8;
  private static final int FREE = 0x66726565;
  private static final long SEED = 1;

  private final byte[] beginning;
  private final long size;

  PaddedVideo(Path video, long size) throws IOException {
    byte[] content = Files.readAllBytes(video);
    this.beginning = Arrays.copyOf(content, content.length + BOX_HEADER);
    this.size = size;
    ByteBuffer.wrap(beginning, content.length, BOX_HEADER)
        .putInt((int) (size - content.length))
        .putInt(FREE);
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public InputStream from(long offset) {
    int skipped = (int) Math.min(offset, beginning.length);
    long noise = Math.max(offset, beginning.length);
    return new SequenceInputStream(
        new ByteArrayInputStream(beginning, skipped, beginning.length - skipped),
        RandomBytesStream.of(SEED, noise, size - noise));
  }
}
