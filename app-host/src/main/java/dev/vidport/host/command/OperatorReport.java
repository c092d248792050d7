package dev.vidport.host.command;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * The result of a command in both forms.
 *
 * @param lines for people
 * @param json for programs
 */
record OperatorReport(List<String> lines, ObjectNode json) {
  OperatorReport {
    lines = List.copyOf(lines);
  }
}
