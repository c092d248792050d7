package dev.vidport.usecases.upload;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.util.Comparator;
import java.util.List;

/**
 * Records which parts a file was joined from, for the job that rendered the recording live. A part
 * that was sent again after the job read it has another tag here; the live rendering is then
 * invalid. Stored among the work files of the job.
 */
public final class PartManifest {
  /** More than the lines of 10,000 parts need. */
  private static final int MAX_BYTES = 4 << 20;

  private final ObjectStore store;

  public PartManifest(ObjectStore store) {
    this.store = store;
  }

  /** Call this before the parts are joined: afterwards the store no longer lists them. */
  void write(VideoId video, JobId job, UploadFileRole file, List<Part> parts) throws IOException {
    StringBuilder lines = new StringBuilder();
    parts.forEach(
        part ->
            lines
                .append(part.partNumber())
                .append(' ')
                .append(part.sizeBytes())
                .append(' ')
                .append(part.tag())
                .append('\n'));
    store.put(key(video, job, file), lines.toString().getBytes(UTF_8), ContentTypes.TEXT);
  }

  /**
   * The parts that a file was joined from, by number.
   *
   * @throws java.nio.file.NoSuchFileException when nothing is recorded for the file
   */
  public List<Part> read(VideoId video, JobId job, UploadFileRole file) throws IOException {
    try (InputStream in = store.read(key(video, job, file), 0, MAX_BYTES)) {
      return new String(in.readAllBytes(), UTF_8)
          .lines()
          .map(PartManifest::part)
          .sorted(Comparator.comparingInt(Part::partNumber))
          .toList();
    }
  }

  private static Part part(String line) {
    String[] fields = line.split(" ", 3);
    return new Part(Integer.parseInt(fields[0]), Long.parseLong(fields[1]), fields[2]);
  }

  private static ObjectKey key(VideoId video, JobId job, UploadFileRole file) {
    return ObjectKey.work(video, job).child("joined-" + file.label() + ".txt");
  }
}
