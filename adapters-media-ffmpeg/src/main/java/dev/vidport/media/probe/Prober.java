package dev.vidport.media.probe;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.SourceFacts;
import dev.vidport.domain.render.WebReady;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.index.NotWebReady;
import dev.vidport.media.index.WebReadyDetector;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.Exit;
import dev.vidport.media.process.Faults;
import dev.vidport.media.process.Processes;
import dev.vidport.media.source.Inputs;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.render.ArrivingSource;
import dev.vidport.usecases.render.MediaFault;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/** Probes a source: reads its headers, and its packets only when the headers are incomplete. */
public final class Prober {
  /** In characters; far more than the report on a real file with a few dozen streams. */
  private static final int MAX_REPORT_LENGTH = 1 << 20;

  private final FfmpegSettings settings;
  private final Processes processes;
  private final ObjectStore store;
  private final WebReadyDetector webReadyDetector;

  public Prober(FfmpegSettings settings, Processes processes, ObjectStore store) {
    this.settings = settings;
    this.processes = processes;
    this.store = store;
    this.webReadyDetector = new WebReadyDetector(store);
  }

  public SourceFacts probe(ObjectKey source, StepControl control)
      throws MediaFault, IOException, StepStopped {
    try (Inputs inputs = new Inputs(store)) {
      long size = inputs.size(source);
      if (size == 0) {
        throw Faults.notMedia();
      }
      MediaInput input = inputs.open(source);
      FactsReader reader = headers(input, inputs, control);
      PacketTimes videoPackets = new PacketTimes();
      PacketTimes audioPackets = new PacketTimes();
      if (reader.needsPackets()) {
        int stream = reader.videoStream();
        run(ProbeCommand.packets(settings, input, stream), inputs, control, videoPackets);
      }
      if (reader.outlastingAudio().isPresent()) {
        int stream = reader.outlastingAudio().getAsInt();
        run(ProbeCommand.packets(settings, input, stream), inputs, control, audioPackets);
      }
      SourceFacts facts = reader.facts(size, videoPackets, audioPackets);
      return facts.with(webReady(source, facts));
    }
  }

  private Optional<WebReady> webReady(ObjectKey source, SourceFacts facts) throws IOException {
    try {
      return Optional.of(webReadyDetector.detect(source, facts));
    } catch (NotWebReady reason) {
      // Expected for most files; their video is re-encoded.
      return Optional.empty();
    }
  }

  /** Probes the beginning of a live source; the length in the facts is that of the beginning. */
  public SourceFacts probeHead(ArrivingSource head, StepControl control)
      throws MediaFault, IOException, StepStopped {
    try (Inputs inputs = new Inputs(store)) {
      MediaInput input = inputs.open(head);
      FactsReader reader = headers(input, inputs, control);
      PacketTimes videoPackets = new PacketTimes();
      if (reader.needsPackets()) {
        int stream = reader.videoStream();
        run(ProbeCommand.packets(settings, input, stream), inputs, control, videoPackets);
      }
      return reader.facts(0, videoPackets, new PacketTimes());
    }
  }

  private FactsReader headers(MediaInput input, Inputs inputs, StepControl control)
      throws MediaFault, IOException, StepStopped {
    StringBuilder json = new StringBuilder();
    Command command = ProbeCommand.headers(settings, input);
    Exit exit = run(command, inputs, control, line -> append(json, line));
    try {
      return new FactsReader(parsed(json), settings.maxPixels());
    } catch (MediaFault fault) {
      // A video that no decoder opens has no size in the report; the reason is in the error output.
      boolean noSize = fault.failure().code().equals(Failure.DAMAGED);
      throw noSize ? Faults.tooLarge(exit).orElse(fault) : fault;
    }
  }

  private Exit run(Command command, Inputs inputs, StepControl control, Consumer<String> lines)
      throws MediaFault, IOException, StepStopped {
    Exit exit = processes.run(command, control, lines);
    inputs.check();
    if (!exit.fine()) {
      throw Faults.ofProbe("ffprobe", exit);
    }
    return exit;
  }

  private static ProbeReport parsed(StringBuilder json) throws MediaFault {
    try {
      return ProbeReport.parse(json.toString());
    } catch (JsonProcessingException tooLong) {
      throw Faults.notMedia();
    }
  }

  private static void append(StringBuilder json, String line) {
    if (json.length() < MAX_REPORT_LENGTH) {
      json.append(line).append('\n');
    }
  }
}
