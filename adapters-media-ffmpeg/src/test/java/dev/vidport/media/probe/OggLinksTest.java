package dev.vidport.media.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.media.FolderStore;
import dev.vidport.media.TestControl;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OggLinksTest {
  @TempDir private Path folder;

  private int links(byte[] content) throws Exception {
    FolderStore store = FolderStore.ofFiles();
    Path file = Files.write(folder.resolve("film.ogv"), content);
    return OggLinks.count(store, store.add(file), content.length, new TestControl(folder));
  }

  /** A page with one segment per number, which is the segment's length. */
  private static byte[] page(int flags, int... segments) {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    page.writeBytes(new byte[] {'O', 'g', 'g', 'S', 0, (byte) flags});
    page.writeBytes(new byte[20]);
    page.write(segments.length);
    Arrays.stream(segments).forEach(page::write);
    Arrays.stream(segments).forEach(length -> page.writeBytes(new byte[length]));
    return page.toByteArray();
  }

  private static byte[] file(byte[]... pages) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    Arrays.stream(pages).forEach(file::writeBytes);
    return file.toByteArray();
  }

  @Test
  void firstPagesNextToEachOtherBelongToOneLink() throws Exception {
    byte[] link = file(page(2, 30), page(2, 42), page(0, 255, 17), page(4, 9));

    assertThat(links(link)).isEqualTo(1);
    assertThat(links(file(link, link, link))).isEqualTo(3);
  }

  @Test
  void damagedAndIncompletePagesArePassedOver() throws Exception {
    byte[] link = file(page(2, 30), page(0, 255, 17));
    byte[] two = file(link, new byte[] {'O', 'g', 'O', 'g', 'g'}, link);

    assertThat(links(two)).isEqualTo(2);
    assertThat(links(Arrays.copyOf(two, two.length - 10))).isEqualTo(2);
    assertThat(links(Arrays.copyOf(two, two.length - 280))).isEqualTo(2);
  }

  @Test
  void chainedFileHasTwoLinks() throws Exception {
    try (InputStream in =
        OggLinksTest.class.getResourceAsStream("/dev/vidport/media/difficult/chained.ogv")) {
      assertThat(links(in.readAllBytes())).isEqualTo(2);
    }
  }
}
