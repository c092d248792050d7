package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.FfmpegFaults;
import dev.vidport.media.process.FilterGraphBug;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the source file that caused a fault, from ffmpeg's error output.
 *
 * @param inputs the pieces that were read, in the order of ffmpeg's inputs
 */
record FaultLocator(
    RenderPlan plan, List<TimelineWindow.Piece> inputs, Map<Integer, OpenedSource> sources) {
  private static final Pattern STREAM = Pattern.compile("stream #(\\d{1,4}):");

  /**
   * @throws UnusableMediaException if the run of {@code command} has failed by the fault of a
   *     source
   * @throws IOException if it has failed by a fault of the machine
   */
  void check(Command command, ProcessExit exit) throws UnusableMediaException, IOException {
    if (!exit.succeeded()) {
      FilterGraphBug.check(command, exit);
      throw withFileName(FfmpegFaults.of("ffmpeg", exit), exit.errorOutput());
    }
  }

  /** Puts the name of the file in front of the fault's message where the plan has several files. */
  private UnusableMediaException withFileName(UnusableMediaException fault, String errorOutput) {
    if (plan.sources().size() == 1 && plan.timeline().clips().size() == 1) {
      return fault;
    }
    return fault.in(name(errorOutput));
  }

  private String name(String errorOutput) {
    for (Map.Entry<Integer, OpenedSource> source : sources.entrySet()) {
      if (errorOutput.contains(source.getValue().input().url())) {
        return name(source.getKey());
      }
    }
    Matcher stream = STREAM.matcher(errorOutput);
    if (stream.find()) {
      int input = Integer.parseInt(stream.group(1));
      return input < inputs.size() ? name(inputs.get(input).source()) : "";
    }
    return "";
  }

  private String name(int source) {
    if (plan.camera().isPresent()) {
      return plan.camera().getAsInt() == source ? "camera" : "screen";
    }
    for (int i = 0; i < plan.timeline().clips().size(); i++) {
      if (plan.timeline().clips().get(i).source() == source) {
        // The same index as in the request.
        return "edit.clips[" + i + "]";
      }
    }
    return "";
  }
}
