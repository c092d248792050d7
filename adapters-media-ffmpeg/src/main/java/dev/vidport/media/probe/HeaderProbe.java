package dev.vidport.media.probe;

import dev.vidport.domain.media.BytePatch;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.index.EditPauses;
import dev.vidport.media.index.StreamMask;
import dev.vidport.media.process.FfmpegFaults;
import dev.vidport.media.process.InputRestrictions;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.StepPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.media.port.ReadableStore;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the headers of a source. ffprobe opens the decoders of all streams and ends if one does not
 * open, even if it belongs to a stream that no player would choose. The codecs of such streams are
 * therefore hidden, and ffprobe starts again. In containers whose codecs cannot be hidden, it opens
 * a few decoders that it is not allowed to use.
 */
final class HeaderProbe {
  /** Each hidden stream costs one more start of ffprobe. */
  private static final int MAX_HIDDEN = 16;

  /** In characters; far more than the report on a real file with a few dozen streams. */
  private static final int MAX_REPORT_LENGTH = 1 << 20;

  private final FfmpegSettings settings;
  private final ReadableStore store;
  private final StepPrograms programs;

  HeaderProbe(FfmpegSettings settings, ReadableStore store, StepPrograms programs) {
    this.settings = settings;
    this.store = store;
    this.programs = programs;
  }

  /**
   * The headers of a source.
   *
   * @param input the source as ffprobe can read it
   * @param exit the exit of ffprobe
   */
  record Headers(ProbeReport report, MediaInput input, ProcessExit exit) {}

  /** Reads a stored source. */
  Headers read(ObjectKey source, long size)
      throws UnusableMediaException, IOException, StepStoppedException {
    List<BytePatch> patches = new ArrayList<>(EditPauses.patches(store, source, size));
    Map<Integer, String> unopened = new HashMap<>();
    Map<Integer, String> openedOnly = new HashMap<>();
    while (true) {
      MediaInput input = programs.inputs().open(source, patches).opening(openedOnly);
      Attempt attempt = attempt(input);
      Optional<UnopenedStreams.Unopened> failed = UnopenedStreams.of(attempt.exit());
      if (failed.isEmpty()) {
        return attempt.headers(input, unopened);
      }
      UnopenedStreams.Unopened stream = failed.orElseThrow();
      boolean isNew = unopened.putIfAbsent(stream.stream(), stream.codec()) == null;
      if (!isNew || unopened.size() > MAX_HIDDEN) {
        throw unsupported(stream);
      }
      Optional<BytePatch> patch = StreamMask.of(store, source, size, stream.stream());
      if (patch.isPresent()) {
        patches.add(patch.get());
      } else if (InputRestrictions.mayOpen(stream.codec())) {
        openedOnly.put(stream.stream(), stream.codec());
      } else {
        throw unsupported(stream);
      }
    }
  }

  /** Reads a source in which no stream can be hidden. */
  Headers read(MediaInput input) throws UnusableMediaException, IOException, StepStoppedException {
    Attempt attempt = attempt(input);
    Optional<UnopenedStreams.Unopened> failed = UnopenedStreams.of(attempt.exit());
    if (failed.isPresent()) {
      throw unsupported(failed.orElseThrow());
    }
    return attempt.headers(input, Map.of());
  }

  private static UnusableMediaException unsupported(UnopenedStreams.Unopened stream) {
    return new UnusableMediaException(
        Failure.UNSUPPORTED,
        "stream "
            + stream.stream()
            + " of the file cannot be decoded ("
            + stream.codec()
            + "); convert the file, for example to H.264 with AAC in MP4");
  }

  /** The chapters of a file that has too many for a report are left out. */
  private Attempt attempt(MediaInput input) throws IOException, StepStoppedException {
    Attempt attempt = attempt(input, true);
    return attempt.json().length() < MAX_REPORT_LENGTH ? attempt : attempt(input, false);
  }

  private Attempt attempt(MediaInput input, boolean withChapters)
      throws IOException, StepStoppedException {
    StringBuilder json = new StringBuilder();
    ProcessExit exit =
        programs.attempt(
            ProbeCommand.headers(settings, input, withChapters), line -> append(json, line));
    return new Attempt(exit, json.toString());
  }

  private static void append(StringBuilder json, String line) {
    if (json.length() < MAX_REPORT_LENGTH) {
      json.append(line).append('\n');
    }
  }

  private record Attempt(ProcessExit exit, String json) {
    Headers headers(MediaInput input, Map<Integer, String> unopened)
        throws UnusableMediaException, IOException {
      if (!exit.succeeded()) {
        throw FfmpegFaults.ofProbe("ffprobe", exit);
      }
      ProbeReport report =
          ProbeReport.parse(json).withUndecodable(UnopenedStreams.withoutDecoder(exit), unopened);
      return new Headers(report, input, exit);
    }
  }
}
