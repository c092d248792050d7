package dev.vidport.host.command.admin;

import dev.vidport.host.command.TextTable;
import dev.vidport.host.terminal.ByteProgress;
import dev.vidport.library.internal.MoveReport;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.persistence.move.TableRows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes the result of a move, for people and for programs. */
final class MoveReportText {
  private final MoveReport report;
  private final VidportSettings source;
  private final VidportSettings target;
  private final Path settings;

  /**
   * @param settings the file of the settings of the new place
   */
  MoveReportText(MoveReport report, VidportSettings source, VidportSettings target, Path settings) {
    this.report = report;
    this.source = source;
    this.target = target;
    this.settings = settings;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!report.tables().isEmpty()) {
      lines.addAll(
          TextTable.of(
              List.of("TABLE", "ROWS", "AT THE NEW PLACE"),
              report.tables().stream()
                  .filter(table -> table.source() > 0)
                  .map(
                      table ->
                          List.of(
                              table.table(),
                              Long.toString(table.source()),
                              Long.toString(table.target())))
                  .toList()));
      lines.add("");
      lines.add(
          String.format(
              Locale.ROOT,
              "Rows      %d in %d tables, the same at both places",
              report.tables().stream().mapToLong(TableRows::source).sum(),
              report.tables().size()));
    }
    report.objects().ifPresent(objects -> lines.addAll(lines(objects)));
    lines.add("Time      " + ByteProgress.duration(report.time()));
    lines.add("");
    lines.addAll(next());
    return lines;
  }

  private static List<String> lines(MoveReport.Objects objects) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "Objects   %d with %s, the same at both places; %d digests compared",
            objects.count(),
            ByteProgress.bytes(objects.bytes()),
            objects.digests()));
    lines.add(
        String.format(
            Locale.ROOT,
            "Copied    %d objects now, %d before",
            objects.copied(),
            objects.count() - objects.copied()));
    if (objects.uploads() > 0) {
      lines.add(
          String.format(
              Locale.ROOT,
              "Uploads   %d continue; the clients of %d send their parts again",
              objects.uploads(),
              objects.restarted()));
    }
    return lines;
  }

  private List<String> next() {
    return List.of(
        "Nothing was deleted at the old place: "
            + source.database().address()
            + " and "
            + source.store().address(),
        "",
        "Next:",
        "1. Give every host the settings of " + settings + ":",
        "   database " + target.database().address() + ", store " + target.store().address() + ".",
        "   VIDPORT_BASE_URL and the signing keys of the settings, if any, must stay the same.",
        "2. Check them: vidport doctor --config " + settings,
        "3. Start the hosts. Do not start one with the old settings again.",
        "4. Delete the old place once you trust the new one and its backups.");
  }

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.set("from", place(source));
    json.set("to", place(target));
    ArrayNode tables = json.putArray("tables");
    report
        .tables()
        .forEach(
            table ->
                tables
                    .addObject()
                    .put("table", table.table())
                    .put("sourceRows", table.source())
                    .put("targetRows", table.target()));
    report
        .objects()
        .ifPresent(
            objects ->
                json.putObject("objects")
                    .put("count", objects.count())
                    .put("bytes", objects.bytes())
                    .put("copied", objects.copied())
                    .put("digestsCompared", objects.digests())
                    .put("uploads", objects.uploads())
                    .put("restartedUploads", objects.restarted()));
    return json.put("seconds", report.time().toMillis() / 1_000.0);
  }

  private static ObjectNode place(VidportSettings settings) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("database", settings.database().address())
        .put("store", settings.store().address());
  }
}
