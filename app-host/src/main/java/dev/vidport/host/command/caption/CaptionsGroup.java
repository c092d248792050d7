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
      "  vidport captions get $VIDEO | jq -r .captions.vttUrl",
      "  vidport captions put $VIDEO talk.de.vtt --language=de"
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
