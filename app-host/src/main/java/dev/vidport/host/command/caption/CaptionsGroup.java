package dev.vidport.host.command.caption;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandGroup;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands for the captions of published videos. */
@Command(
    name = "captions",
    description = "Read, make, correct and delete the captions of a published video.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport captions get 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e | jq -r .captions.vttUrl",
      "  vidport captions put 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e talk.de.vtt --language=de"
    })
public final class CaptionsGroup extends CommandGroup {
  public static CommandLine of(CommandEnvironment environment) {
    return new CommandLine(new CaptionsGroup())
        .addSubcommand(new CaptionsGetCommand(environment))
        .addSubcommand(new CaptionsCreateCommand(environment))
        .addSubcommand(new CaptionsPutCommand(environment))
        .addSubcommand(new CaptionsDeleteCommand(environment));
  }
}
