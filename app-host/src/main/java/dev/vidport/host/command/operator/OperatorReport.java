package dev.vidport.host.command.operator;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * The result of a command in both forms.
 *
 * @param lines for people
 * @param json for programs
 */
public record OperatorReport(List<String> lines, ObjectNode json) {
  public OperatorReport {
    lines = List.copyOf(lines);
  }
}
