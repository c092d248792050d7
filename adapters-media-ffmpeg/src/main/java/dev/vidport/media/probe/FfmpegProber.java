package dev.vidport.media.probe;

import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.MediaLimits;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.WebReadyFacts;
import dev.vidport.domain.render.Failure;
import dev.vidport.media.index.IndexSummary;
import dev.vidport.media.index.NotWebReadyException;
import dev.vidport.media.index.SizeChangeCheck;
import dev.vidport.media.index.WebReadyDetector;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.FfmpegFaults;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.StepPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.job.port.StepControl;
import dev.vidport.usecases.job.port.StepStoppedException;
import dev.vidport.usecases.render.port.LiveSource;
import dev.vidport.usecases.render.port.MediaProber;
import dev.vidport.usecases.render.port.UnusableMediaException;
import dev.vidport.usecases.storage.port.ObjectKey;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/** Probes a source: reads its headers, and its packets only when the headers are incomplete. */
public final class FfmpegProber implements MediaProber {
  /** In characters; far more than the report on a real file with a few dozen streams. */
  private static final int MAX_REPORT_LENGTH = 1 << 20;

  /**
   * Packets to read if the headers lack only the rate: a minute or two suffice to measure it.
   * Reading all packets reads the whole file.
   */
  private static final int RATE_PACKETS = 3_000;

  private final FfmpegSettings settings;
  private final ProcessRunner processRunner;
  private final ObjectStore store;
  private final WebReadyDetector webReadyDetector;
  private final SizeChangeCheck sizeChangeCheck;

  public FfmpegProber(FfmpegSettings settings, ProcessRunner processRunner, ObjectStore store) {
    this.settings = settings;
    this.processRunner = processRunner;
    this.store = store;
    this.webReadyDetector = new WebReadyDetector(store);
    this.sizeChangeCheck = new SizeChangeCheck(store);
  }

  @Override
  public SourceFacts probe(ObjectKey source, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    try (StepPrograms programs = new StepPrograms(processRunner, store, control)) {
      long size = programs.inputs().size(source);
      if (size == 0) {
        throw FfmpegFaults.notMedia();
      }
      checkNoImage(source, size);
      Optional<IndexSummary> index = IndexSummary.of(store, source, size);
      if (index.isPresent()) {
        SourceCheck.checkIndex(index.orElseThrow(), size);
      }
      MediaInput input = programs.inputs().open(source);
      Headers headers = headers(input, programs);
      if (AudioFactsReader.reads(headers.report)) {
        return audioFacts(input, size, new AudioFactsReader(headers.report), programs);
      }
      FactsReader declared = reader(headers, hasMore(source, size));
      FactsReader reader =
          isLongerThanDeclared(declared, index, input, programs)
              ? declared.withoutDeclaredLength()
              : declared;
      SourcePackets packets = reader.packets();
      Map<Integer, Consumer<String>> measured = new HashMap<>();
      if (reader.needsPackets()) {
        measured.put(reader.videoStream(), packets.video());
      }
      reader.audioToMeasure().ifPresent(stream -> measured.put(stream, packets.audio()));
      boolean all = reader.needsAllPackets() || reader.audioToMeasure().isPresent();
      OptionalInt limit = all ? OptionalInt.empty() : OptionalInt.of(RATE_PACKETS);
      readPackets(input, reader, measured, limit, programs);
      ImageCheck.checkMoves(reader.container(), packets.sections());
      Keyframes keyframes = reader.keyframes(packets);
      if (reader.sizeMayVary()) {
        readKeyframes(input, reader.videoStream(), keyframes, programs);
      }
      SourceFacts facts = reader.facts(size, packets, keyframes);
      if (reader.hasDoubtfulAudioEnd(facts)) {
        facts = withCountedAudio(input, facts, programs);
      }
      Optional<WebReadyFacts> webReady =
          reader.hasOutputColours() ? webReady(source, facts) : Optional.empty();
      if (webReady.isEmpty()
          && reader.sizeIsInIndex()
          && sizeChangeCheck.sizeMayChange(source, size, reader.videoStream())) {
        readKeyframes(input, reader.videoStream(), keyframes, programs);
        return reader.facts(size, packets, keyframes);
      }
      return facts.with(webReady.map(file -> file.withTagged(reader.hasOutputTags())));
    }
  }

  /**
   * Whether the video continues after its declared end, by its index or otherwise by its last
   * keyframe.
   */
  private boolean isLongerThanDeclared(
      FactsReader declared, Optional<IndexSummary> index, MediaInput input, StepPrograms programs)
      throws UnusableMediaException, IOException, StepStoppedException {
    if (declared.needsAllPackets()) {
      return false;
    }
    long played = index.isPresent() ? index.orElseThrow().playedMicros(declared.videoStream()) : 0;
    boolean isLonger = declared.isLongerThanDeclared(played);
    if (isLonger && played > MediaLimits.MAX_LENGTH_MICROS) {
      // Reading its packets would take minutes.
      throw new UnusableMediaException(Failure.tooLong());
    }
    if (played > 0) {
      return isLonger;
    }
    PacketTimes last = new PacketTimes();
    Command command = ProbeCommand.lastKeyframe(settings, input, declared.videoStream());
    ProcessExit exit = programs.attempt(command, last);
    // ffprobe cannot seek in some damaged files.
    return exit.succeeded() && !last.isEmpty() && declared.isAfterDeclaredEnd(last.firstMicros());
  }

  private SourceFacts withCountedAudio(MediaInput input, SourceFacts facts, StepPrograms programs)
      throws UnusableMediaException, IOException, StepStoppedException {
    AudioFacts audio = facts.audio().orElseThrow();
    SampleCount count = new SampleCount();
    programs.probe(ProbeCommand.samples(settings, input, audio.stream()), count);
    return facts.withAudioEnd(facts.startMicros() + count.micros(audio.sampleRate()));
  }

  private Optional<WebReadyFacts> webReady(ObjectKey source, SourceFacts facts) throws IOException {
    try {
      return Optional.of(webReadyDetector.detect(source, facts));
    } catch (NotWebReadyException reason) {
      // Expected for most files; their video is re-encoded.
      return Optional.empty();
    }
  }

  @Override
  public SourceFacts probePrefix(LiveSource prefix, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    try (StepPrograms programs = new StepPrograms(processRunner, store, control)) {
      MediaInput input = programs.inputs().open(prefix);
      FactsReader reader = reader(headers(input, programs), false);
      // The headers may declare the length of the whole file, or of the first of many fragments.
      SourcePackets packets = reader.packets();
      readPackets(
          input,
          reader,
          Map.of(reader.videoStream(), packets.video()),
          OptionalInt.empty(),
          programs);
      SourcePackets needed = reader.needsPackets() ? packets : reader.packets();
      return reader
          .facts(0, needed, reader.keyframes(needed))
          .withLength(packets.sections().first().lengthMicros());
    }
  }

  private void readPackets(
      MediaInput input,
      FactsReader reader,
      Map<Integer, Consumer<String>> streams,
      OptionalInt limit,
      StepPrograms programs)
      throws UnusableMediaException, IOException, StepStoppedException {
    if (!streams.isEmpty()) {
      Command command =
          ProbeCommand.packets(
              settings, input, streams.keySet(), limit, reader.packetsAreInFileOrder());
      programs.probe(command, new PacketLines(streams));
    }
  }

  private void readKeyframes(
      MediaInput input, int stream, Keyframes keyframes, StepPrograms programs)
      throws UnusableMediaException, IOException, StepStoppedException {
    programs.probe(ProbeCommand.keyframes(settings, input, stream), keyframes);
  }

  /** Whether a recording is followed by another, which its headers do not mention. */
  private boolean hasMore(ObjectKey source, long size) throws IOException {
    OptionalLong end = MatroskaSegment.end(prefix(source, size, MatroskaSegment.PREFIX_BYTES));
    return end.isPresent() && end.getAsLong() < size;
  }

  private void checkNoImage(ObjectKey source, long size)
      throws UnusableMediaException, IOException {
    byte[] start = prefix(source, size, ImageCheck.SIGNATURE_BYTES);
    if (ImageCheck.isJpeg(start)) {
      throw ImageCheck.jpeg(prefix(source, size, ImageCheck.JPEG_BYTES));
    }
    ImageCheck.checkNoImage(start);
  }

  /** The first bytes of a file, or all if it has fewer. */
  private byte[] prefix(ObjectKey source, long size, int bytes) throws IOException {
    long length = Math.min(bytes, size);
    try (InputStream in = store.read(source, 0, length)) {
      return in.readNBytes((int) length);
    }
  }

  private Headers headers(MediaInput input, StepPrograms programs)
      throws UnusableMediaException, IOException, StepStoppedException {
    StringBuilder json = new StringBuilder();
    ProcessExit exit =
        programs.probe(ProbeCommand.headers(settings, input), line -> append(json, line));
    return new Headers(ProbeReport.parse(json.toString()), exit);
  }

  private FactsReader reader(Headers headers, boolean hasMore) throws UnusableMediaException {
    try {
      return new FactsReader(headers.report, settings.maxPixels(), hasMore);
    } catch (UnusableMediaException fault) {
      // A video that no decoder opens has no size in the report; the reason is in the error output.
      boolean noSize = fault.failure().code().equals(Failure.DAMAGED);
      throw noSize ? FfmpegFaults.tooLarge(headers.exit).orElse(fault) : fault;
    }
  }

  private SourceFacts audioFacts(
      MediaInput input, long size, AudioFactsReader reader, StepPrograms programs)
      throws UnusableMediaException, IOException, StepStoppedException {
    SourcePackets packets = reader.packets();
    Command command =
        ProbeCommand.packets(
            settings,
            input,
            Set.of(reader.stream()),
            OptionalInt.empty(),
            reader.packetsAreInFileOrder());
    programs.probe(command, new PacketLines(Map.of(reader.stream(), packets.audio())));
    SourceFacts facts = reader.facts(size, packets);
    if (!reader.hasDoubtfulTimes()) {
      return facts;
    }
    SampleCount count = new SampleCount();
    programs.probe(ProbeCommand.samples(settings, input, reader.stream()), count);
    return facts.withLength(Math.max(1, count.micros(reader.sampleRate())));
  }

  private static void append(StringBuilder json, String line) {
    if (json.length() < MAX_REPORT_LENGTH) {
      json.append(line).append('\n');
    }
  }

  /**
   * What ffprobe says about the headers of a file.
   *
   * @param exit of a successful run
   */
  private record Headers(ProbeReport report, ProcessExit exit) {}
}
