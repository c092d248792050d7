package dev.vidport.host.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

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
final class CaptionsCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    UsageHelp.print(spec);
  }
}
