package dev.vidport.media.render;

import dev.vidport.domain.caption.BurnedCaptions;
import dev.vidport.domain.caption.CaptionFile;
import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.media.MediaLimits;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.TimelineCaptions;
import dev.vidport.domain.render.TimelineCaptions.ShownCue;
import dev.vidport.domain.render.TimelineCaptions.SourceCaptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.usecases.media.port.ReadableStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Draws the captions of a plan into the frames of one run of ffmpeg.
 *
 * @param file name of a file in the work folder, in which ffmpeg runs
 */
record CaptionOverlay(String file) {
  /** In bytes. The text of the longest captions, escaped. */
  private static final int MAX_BYTES = 16 << 20;

  /**
   * Writes the captions of a run into the work folder; empty if the plan has none.
   *
   * @param window the frames of the run
   */
  static Optional<CaptionOverlay> of(
      RenderPlan plan, TimelineWindow window, ReadableStore store, Path workFolder)
      throws IOException {
    if (plan.captions().isEmpty()) {
      return Optional.empty();
    }
    BurnedCaptions burned = plan.captions().get();
    List<SourceCaptions> all = new ArrayList<>();
    for (BurnedCaptions.Text text : burned.texts()) {
      String webVtt = read(store, ObjectKey.of(burned, text));
      all.add(
          new SourceCaptions(
              text.source(),
              CaptionFile.parse(webVtt, burned.language(), MediaLimits.MAX_LENGTH_MICROS)
                  .captions()));
    }
    List<ShownCue> cues = TimelineCaptions.of(plan, all);
    long first = window.firstFrame() - plan.firstFrame();
    long end = window.frames().isPresent() ? first + window.frames().getAsLong() : Long.MAX_VALUE;
    CaptionOverlay overlay = new CaptionOverlay("captions-" + first + ".ass");
    Files.writeString(
        workFolder.resolve(overlay.file),
        AssFile.write(cues, first, end, plan.rate(), plan.canvas().size()));
    return Optional.of(overlay);
  }

  private static String read(ReadableStore store, ObjectKey key) throws IOException {
    StoredObject object = store.stat(key).orElseThrow(() -> new NoSuchFileException(key.value()));
    if (object.sizeBytes() > MAX_BYTES) {
      throw new IOException(key + " is too large: " + object.sizeBytes() + " bytes");
    }
    try (InputStream in = store.read(key, 0, object.sizeBytes())) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /**
   * @param shown a chain of frames without an output label, the first of which is that of the run
   * @return the chain with the captions over the frames
   */
  String over(String shown) {
    // The name needs no escape. The file names the size of the frames and the fonts.
    return shown + ",ass=filename=" + file;
  }
}
