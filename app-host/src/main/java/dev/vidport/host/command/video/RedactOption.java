package dev.vidport.host.command.video;

import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The regions to hide. */
final class RedactOption {
  private static final Pattern REGION =
      Pattern.compile(
          "(blur|box)(?:-(ellipse|rect))?:([0-9.]{1,8}),([0-9.]{1,8}),([0-9.]{1,8}),([0-9.]{1,8})"
              + "(?:@([0-9.-]{1,25}))?");

  @Option(
      names = "--redact",
      paramLabel = "TYPE:X,Y,W,H[@START-END]",
      description =
          "Hide a region by blur or box; blur-ellipse and box-ellipse are round. The numbers are"
              + " parts of the frame, 0 to 1. May be repeated.")
  private List<String> regions = List.of();

  void addTo(ObjectNode body) {
    if (regions.isEmpty()) {
      return;
    }
    ArrayNode redactions = body.putArray("redactions");
    for (String text : regions) {
      Matcher region = REGION.matcher(text);
      if (!region.matches()) {
        throw new CommandFailed(
            CommandExitCode.USAGE,
            "--redact must be TYPE:X,Y,W,H or TYPE:X,Y,W,H@START-END, such as"
                + " blur:0.7,0.05,0.25,0.1@2-8.5, not "
                + VisibleText.of(text));
      }
      ObjectNode redaction = redactions.addObject().put("type", region.group(1));
      Optional.ofNullable(region.group(2)).ifPresent(shape -> redaction.put("shape", shape));
      TimeRange.put(redaction, "x", region.group(3));
      TimeRange.put(redaction, "y", region.group(4));
      TimeRange.put(redaction, "w", region.group(5));
      TimeRange.put(redaction, "h", region.group(6));
      Optional.ofNullable(region.group(7))
          .ifPresent(times -> TimeRange.addTo(redaction, "--redact", times));
    }
  }
}
