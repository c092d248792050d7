package dev.vidport.host.command.profile;

import dev.vidport.host.command.CommandExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the manual page of all commands, in the form of {@code man}. */
@Command(
    name = "manual",
    description = "Print the manual page of all commands, for man.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport manual | man -l -",
      "  vidport manual > ~/.local/share/man/man1/vidport.1"
    })
public final class ManualCommand implements Callable<Integer> {
  private static final String HEAD =
      """
      .TH VIDPORT 1 "" "%s" "User Commands"
      .SH NAME
      vidport \\- video processing service: host, client and administration
      .SH SYNOPSIS
      .B vidport
      .I COMMAND
      [\\fIOPTION\\fR]... [\\fIARGUMENT\\fR]...
      .SH DESCRIPTION
      Vidport turns uploaded videos into HLS streams, seekable MP4 files, posters and thumbnails.
      .B vidport serve
      runs a host; the other commands are clients of a host, or for its operator.
      .SH ENVIRONMENT
      .TP
      .B VIDPORT_URL
      address of the service for the commands of clients
      .TP
      .B VIDPORT_API_KEY
      API key of the account
      .PP
      Every setting of a host is a variable too; see the page Configuration of the documentation.
      """;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    CommandLine root = spec.root().commandLine();
    StringBuilder page =
        new StringBuilder(HEAD.replace("%s", text(root.getCommandSpec().version()[0])));
    page.append(".SH COMMANDS\n");
    append(page, root);
    spec.commandLine().getOut().print(page);
    spec.commandLine().getOut().flush();
    return CommandExitCode.OK;
  }

  private static void append(StringBuilder page, CommandLine parent) {
    for (CommandLine command : parent.getSubcommands().values()) {
      CommandSpec child = command.getCommandSpec();
      if (child.usageMessage().hidden()) {
        continue;
      }
      // Without an indent, which would break lines of 80 characters.
      page.append(".SS ").append(text(child.qualifiedName())).append("\n.nf\n.in 0\n");
      command.getUsageMessage(Ansi.OFF).lines().forEach(line -> page.append(line(line)));
      page.append(".in\n.fi\n");
      append(page, command);
    }
  }

  /** A line as it is: a period or a quote at its beginning would be a request. */
  private static String line(String line) {
    String text = text(line);
    return (text.startsWith(".") || text.startsWith("'") ? "\\&" : "") + text + "\n";
  }

  private static String text(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-");
  }
}
