package dev.vidport.host.command.owner;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.FieldLines;
import dev.vidport.host.command.QueryString;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Prints the usage of the account. */
@Command(
    name = "usage",
    description = "Print what the account has used in a month, and what that costs.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport usage",
      "  vidport usage --month 2026-03 --json",
    })
public final class MonthUsageCommand extends RequestCommand {
  @Option(names = "--month", paramLabel = "YYYY-MM", description = "Default: the current month.")
  private Optional<String> month = Optional.empty();

  public MonthUsageCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.get(QueryString.of("/usage").with("month", month).toString());
  }

  @Override
  protected List<String> text(JsonNode answer) {
    ObjectNode totals = answer.deepCopy().asObject();
    totals.remove("days");
    return FieldLines.of(totals);
  }
}
