package dev.vidport.host.command.operator;

import dev.vidport.host.command.JsonText;
import dev.vidport.usecases.UseCases;
import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** A command of an operator that prints text, or JSON on request. */
public abstract class OperatorReportCommand extends OperatorCommand {
  @Option(names = "--json", description = "Print JSON instead of text.")
  private boolean json;

  protected OperatorReportCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected final void execute(UseCases useCases, PrintWriter out) {
    OperatorReport report = report(useCases);
    if (json) {
      out.println(JsonText.of(report.json()));
    } else {
      report.lines().forEach(out::println);
    }
  }

  /** Executes the command. */
  protected abstract OperatorReport report(UseCases useCases);
}
