package dev.vidport.media.probe;

import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.MediaLimits;
import dev.vidport.domain.media.MediaWarning;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.WebReadyFacts;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.storage.ObjectKey;
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
import dev.vidport.usecases.media.port.LiveSource;
import dev.vidport.usecases.media.port.MediaProber;
import dev.vidport.usecases.media.port.ReadableStore;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** Probes a source: reads its headers, and its packets only when the headers are incomplete. */
public final class FfmpegProber implements MediaProber {
  private final FfmpegSettings settings;
  private final ProcessRunner processRunner;
  private final ReadableStore store;
  private final WebReadyDetector webReadyDetector;
  private final SizeChangeCheck sizeChangeCheck;

  public FfmpegProber(FfmpegSettings settings, ProcessRunner processRunner, ReadableStore store) {
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
      HeaderProbe.Headers headers = new HeaderProbe(settings, store, programs).read(source, size);
      MediaInput input = headers.input();
      ProbeReport report =
          index.isPresent() ? headers.report().withoutEmpty(index.orElseThrow()) : headers.report();
      if (AudioFactsReader.reads(report)) {
        return audioFacts(input, size, new AudioFactsReader(report), programs);
      }
      boolean hasMore = hasMore(source, size);
      Measurement measurement = measure(headers, report, index, hasMore, programs);
      FactsReader reader = measurement.reader();
      SourcePackets packets = measurement.packets();
      ImageCheck.checkMoves(reader.container(), packets.sections());
      Keyframes keyframes = reader.keyframes(packets);
      if (reader.sizeMayVary()) {
        keyframes = readKeyframes(input, measurement, programs);
      }
      SourceFacts facts = reader.facts(size, packets, keyframes);
      if (reader.hasDoubtfulAudioEnd(facts)) {
        facts = withCountedAudio(input, facts, programs);
      }
      if (reader.isOgg()) {
        facts = withLinks(facts, OggLinks.count(store, source, size, control));
      }
      Optional<WebReadyFacts> webReady =
          reader.hasOutputColours() ? webReady(source, facts) : Optional.empty();
      if (webReady.isEmpty()
          && reader.sizeIsInIndex()
          && sizeChangeCheck.sizeMayChange(source, size, reader.videoStream())) {
        return reader.facts(size, packets, readKeyframes(input, measurement, programs));
      }
      return facts.with(webReady.map(file -> file.withTagged(reader.hasOutputTags())));
    }
  }

  /**
   * @param keyframes the times of the keyframes, if all packets were read
   */
  private record Measurement(FactsReader reader, SourcePackets packets, KeyframeTimes keyframes) {}

  /**
   * Measures what the headers lack. A stream without a packet is replaced by the next best one; a
   * second pass covers all streams, so a third one is the last.
   */
  private Measurement measure(
      HeaderProbe.Headers headers,
      ProbeReport all,
      Optional<IndexSummary> index,
      boolean hasMore,
      StepPrograms programs)
      throws UnusableMediaException, IOException, StepStoppedException {
    MediaInput input = headers.input();
    ProbeReport report = all;
    for (boolean readsAll = false; ; readsAll = true) {
      FactsReader declared = reader(report, headers.exit(), hasMore);
      FactsReader reader =
          isLongerThanDeclared(declared, index, input, programs)
              ? declared.withoutDeclaredLength()
              : declared;
      MeasuredStreams measured = MeasuredStreams.of(reader, readsAll);
      readPackets(input, reader, measured, programs);
      Set<Integer> empty = new HashSet<>(measured.empty(report));
      if (empty.isEmpty() && index.filter(IndexSummary::isFragmented).isPresent()) {
        empty.addAll(emptyAudio(reader, measured, input, programs));
      }
      if (empty.isEmpty()) {
        return new Measurement(reader, measured.packets(), measured.keyframes());
      }
      report = report.without(empty);
    }
  }

  /** The audio stream, if not a single fragment has a packet of it. */
  private Set<Integer> emptyAudio(
      FactsReader reader, MeasuredStreams measured, MediaInput input, StepPrograms programs)
      throws UnusableMediaException, IOException, StepStoppedException {
    OptionalInt audio = reader.audioStream();
    if (audio.isEmpty() || measured.streams().contains(audio.getAsInt())) {
      return Set.of();
    }
    Set<Integer> seen = new HashSet<>();
    Command command = ProbeCommand.firstPacket(settings, input, audio.getAsInt());
    programs.probe(command, new PacketLines(Map.of(), seen));
    return seen.isEmpty() ? Set.of(audio.getAsInt()) : Set.of();
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

  private static SourceFacts withLinks(SourceFacts facts, int links) {
    return links <= 1
        ? facts
        : facts.with(
            new MediaWarning(
                MediaWarning.PART_LEFT_OUT,
                "the file consists of "
                    + links
                    + " recordings, one after another (chained Ogg), and only the first is in the"
                    + " video; upload each recording alone, or convert the file, for example to"
                    + " MP4"));
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
      HeaderProbe.Headers headers = new HeaderProbe(settings, store, programs).read(input);
      FactsReader reader = reader(headers.report(), headers.exit(), false);
      // The headers may declare the length of the whole file, or of the first of many fragments.
      MeasuredStreams measured = MeasuredStreams.ofVideo(reader);
      readPackets(input, reader, measured, programs);
      SourcePackets packets = measured.packets();
      SourcePackets needed = reader.needsPackets() ? packets : reader.packets();
      return reader
          .facts(0, needed, reader.keyframes(needed))
          .withLength(packets.sections().first().lengthMicros());
    }
  }

  private void readPackets(
      MediaInput input, FactsReader reader, MeasuredStreams measured, StepPrograms programs)
      throws UnusableMediaException, IOException, StepStoppedException {
    if (!measured.streams().isEmpty()) {
      Command command =
          ProbeCommand.packets(
              settings,
              input,
              measured.streams(),
              measured.limit(),
              reader.packetsAreInFileOrder());
      programs.probe(command, measured);
    }
  }

  private Keyframes readKeyframes(MediaInput input, Measurement measured, StepPrograms programs)
      throws UnusableMediaException, IOException, StepStoppedException {
    FactsReader reader = measured.reader();
    int stream = reader.videoStream();
    List<String> times = reader.decodesAllFrames() ? measured.keyframes().seekable() : List.of();
    if (!times.isEmpty()) {
      Keyframes found = reader.keyframes(measured.packets());
      ProcessExit exit =
          programs.attempt(ProbeCommand.keyframes(settings, input, stream, times), found);
      if (exit.succeeded() && found.sizes().frames() == times.size()) {
        return found;
      }
    }
    Keyframes all = reader.keyframes(measured.packets());
    programs.probe(ProbeCommand.keyframes(settings, input, stream, List.of()), all);
    return all;
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

  private FactsReader reader(ProbeReport report, ProcessExit exit, boolean hasMore)
      throws UnusableMediaException {
    try {
      return new FactsReader(report, settings.maxPixels(), hasMore);
    } catch (UnusableMediaException fault) {
      // A video that no decoder opens has no size in the report; the reason is in the error output.
      boolean noSize = fault.failure().code().equals(Failure.DAMAGED);
      throw noSize ? FfmpegFaults.tooLarge(exit).orElse(fault) : fault;
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
    programs.probe(
        command, new PacketLines(Map.of(reader.stream(), packets.audio()), new HashSet<>()));
    SourceFacts facts = reader.facts(size, packets);
    if (!reader.hasDoubtfulTimes()) {
      return facts;
    }
    SampleCount count = new SampleCount();
    programs.probe(ProbeCommand.samples(settings, input, reader.stream()), count);
    return facts.withLength(Math.max(1, count.micros(reader.sampleRate())));
  }
}
