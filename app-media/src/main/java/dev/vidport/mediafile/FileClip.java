package dev.vidport.mediafile;

import dev.vidport.domain.edit.ClipRequest;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.id.VideoId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * A part of a file, for {@link VideoSource#clips}.
 *
 * @param start in the file
 * @param end in the file; empty for the end of the file
 * @param transition from the previous clip; empty for a hard cut
 */
public record FileClip(
    Path file, Duration start, Optional<Duration> end, Optional<Transition> transition) {
  /** All of a file. */
  public static FileClip of(Path file) {
    return new FileClip(file, Duration.ZERO, Optional.empty(), Optional.empty());
  }

  /** This clip from {@code time} on. */
  public FileClip from(Duration time) {
    return new FileClip(file, time, end, transition);
  }

  /** This clip up to {@code time}. */
  public FileClip to(Duration time) {
    return new FileClip(file, start, Optional.of(time), transition);
  }

  /** This clip with a transition from the previous clip. */
  public FileClip with(Transition.Type type, Duration length) {
    Transition other = new Transition(type, VideoOptions.seconds(length));
    return new FileClip(file, start, end, Optional.of(other));
  }

  ClipRequest request(VideoId video) {
    return new ClipRequest(
        video, VideoOptions.seconds(start), end.map(VideoOptions::seconds), transition);
  }
}
