package dev.vidport.media.packaging;

import dev.vidport.media.box.BoxFile;
import dev.vidport.media.box.BoxFile.Box;
import dev.vidport.media.box.Boxes;
import dev.vidport.media.box.RandomAccessBytes;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the index of a fragmented MP4 file with one track; skips the media. */
final class TrackReader {
  private final List<Fragment> fragments = new ArrayList<>();
  private Optional<Box> movie = Optional.empty();
  private ByteBuffer header = ByteBuffer.allocate(0);
  private SampleDefaults defaults = new SampleDefaults(0, 0);

  private TrackReader() {}

  static FragmentedTrack read(Path path) throws IOException {
    try (FileChannel file = FileChannel.open(path)) {
      return new TrackReader().read(new BoxFile(RandomAccessBytes.of(file)));
    } catch (BufferUnderflowException e) {
      throw new IOException("a box of " + path.getFileName() + " is truncated", e);
    }
  }

  private FragmentedTrack read(BoxFile file) throws IOException {
    Optional<Box> moof = Optional.empty();
    FragmentIndex index = new FragmentIndex(0, 0, 0, 0);
    for (Optional<Box> box = file.next(); box.isPresent(); box = file.next()) {
      Box found = box.orElseThrow();
      switch (found.type()) {
        case "moov" -> {
          movie = box;
          header = file.content(found);
          defaults = SampleDefaults.ofTrack(Boxes.at(header, "mvex", "trex"));
        }
        case "moof" -> {
          moof = box;
          index = FragmentIndex.parse(file.content(found), defaults);
        }
        case "mdat" -> {
          Box start =
              moof.orElseThrow(() -> new IOException("an mdat box has no moof box before it"));
          fragments.add(index.fragment(start.offset(), found.offset() + found.size()));
        }
        default -> {
          // Holds neither the header nor media.
        }
      }
    }
    Box moov = movie.orElseThrow(() -> new IOException("the file has no moov box"));
    return new FragmentedTrack(
        moov.offset() + moov.size(),
        Boxes.timescale(Boxes.at(header, "trak", "mdia", "mdhd")),
        CodecName.of(header),
        fragments);
  }
}
