package dev.vidport.host.command.video;

import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.StringJoiner;
import tools.jackson.databind.JsonNode;

/** The address of a file by URL, from a template of the status with the parameters of a command. */
final class UrlTemplate {
  private final String address;
  private final StringJoiner parameters = new StringJoiner("&", "?", "").setEmptyValue("");

  private UrlTemplate(String address) {
    this.address = address;
  }

  /**
   * @param name of the link in the status
   * @param what the file is, for the message if there is none
   */
  static UrlTemplate of(JsonNode status, String name, String what) {
    String template = status.path("links").path(name).asString("");
    if (template.isEmpty()) {
      String state = status.path("status").asString("");
      throw new CommandFailed(
          CommandExitCode.FAILED,
          state.equals("SUCCEEDED")
              ? "The plan does not include the stream that a " + what + " needs."
              : "The video has no " + what + ": its status is " + VisibleText.of(state));
    }
    int end = template.indexOf('{');
    return new UrlTemplate(end < 0 ? template : template.substring(0, end));
  }

  /** Adds a parameter, if it has a value. */
  UrlTemplate with(String name, Optional<?> value) {
    value
        .map(given -> given instanceof BigDecimal number ? number.toPlainString() : given)
        .ifPresent(
            given ->
                parameters.add(
                    name + "=" + URLEncoder.encode(given.toString(), StandardCharsets.UTF_8)));
    return this;
  }

  /** The address of the file in another format. */
  String inFormat(String format) {
    return address.replaceFirst("\\.[a-z0-9]+$", "." + format) + parameters;
  }

  @Override
  public String toString() {
    return address + parameters;
  }
}
