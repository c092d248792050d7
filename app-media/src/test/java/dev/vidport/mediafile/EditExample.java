package dev.vidport.mediafile;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.Transition;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Cuts, joins and hides. Part of docs/embedding.md. */
final class EditExample {
  private EditExample() {}

  static void run(Media media, Path talk, Path captions, Path folder) throws Exception {
    Duration start = Duration.ofSeconds(1);
    Duration end = Duration.ofSeconds(3);

    VideoOptions cut = VideoOptions.maxHeight(720).trim(start, end);
    media.mp4(talk, folder.resolve("cut.mp4"), cut);
    media.captions(captions, folder.resolve("cut.vtt"), start, end);
    media.audio(VideoSource.file(talk), folder.resolve("cut.m4a"), cut);

    Redaction name =
        Redaction.still(
            Redaction.Type.BLUR,
            Redaction.Shape.RECT,
            0,
            Optional.empty(),
            new Region(0.1, 0.8, 0.3, 0.1));
    media.mp4(talk, folder.resolve("redacted.mp4"), cut.redact(List.of(name)));

    VideoSource joined =
        VideoSource.clips(
            FileClip.of(talk).to(Duration.ofSeconds(1)),
            FileClip.of(talk)
                .from(Duration.ofSeconds(2))
                .with(Transition.Type.FADE, Duration.ofMillis(300)));
    media.mp4(joined, folder.resolve("joined.mp4"), VideoOptions.maxHeight(720));
  }
}
