package dev.vidport.media.probe;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.SourceFacts;
import dev.vidport.domain.render.WebReady;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.index.NotWebReady;
import dev.vidport.media.index.WebReadyFiles;
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

/**
 * Looks at a source: at its headers first, at its packets only where those leave something open.
 */
public final class Prober {
  /** Far more than the few entries of the few dozen streams of a real file. */
  private static final int LONGEST_REPORT = 1 << 20;

  private final FfmpegSettings settings;
  private final Processes processes;
  private final ObjectStore store;
  private final WebReadyFiles webReadyFiles;

  public Prober(FfmpegSettings settings, Processes processes, ObjectStore store) {
    this.settings = settings;
    this.processes = processes;
    this.store = store;
    this.webReadyFiles = new WebReadyFiles(store);
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
      PacketTimes picture = new PacketTimes();
      PacketTimes sound = new PacketTimes();
      if (reader.needsPackets()) {
        int stream = reader.pictureStream();
        run(ProbeCommand.packets(settings, input, stream), inputs, control, picture);
      }
      if (reader.outlastingSound().isPresent()) {
        int stream = reader.outlastingSound().getAsInt();
        run(ProbeCommand.packets(settings, input, stream), inputs, control, sound);
      }
      SourceFacts facts = reader.facts(size, picture, sound);
      return facts.with(webReady(source, facts));
    }
  }

  private Optional<WebReady> webReady(ObjectKey source, SourceFacts facts) throws IOException {
    try {
      return Optional.of(webReadyFiles.look(source, facts));
    } catch (NotWebReady reason) {
      // As most files are; they are encoded anew.
      return Optional.empty();
    }
  }

  /** Looks at as much of a source as there is; its length is that of the beginning. */
  public SourceFacts probeHead(ArrivingSource head, StepControl control)
      throws MediaFault, IOException, StepStopped {
    try (Inputs inputs = new Inputs(store)) {
      MediaInput input = inputs.open(head);
      FactsReader reader = headers(input, inputs, control);
      PacketTimes picture = new PacketTimes();
      if (reader.needsPackets()) {
        int stream = reader.pictureStream();
        run(ProbeCommand.packets(settings, input, stream), inputs, control, picture);
      }
      return reader.facts(0, picture, new PacketTimes());
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
      // A picture that no decoder opens has no size in the report; why is in the complaints.
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
    if (json.length() < LONGEST_REPORT) {
      json.append(line).append('\n');
    }
  }
}
