package dev.vidport.host.command.video;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandGroup;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands for videos. */
@Command(
    name = "videos",
    description = "List, show, change and delete videos.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport videos list")
public final class VideosGroup extends CommandGroup {
  public static CommandLine of(CommandEnvironment environment) {
    return new CommandLine(new VideosGroup())
        .addSubcommand(new VideosListCommand(environment))
        .addSubcommand(new VideosGetCommand(environment))
        .addSubcommand(new VideosUsageCommand(environment))
        .addSubcommand(new VideosDownloadCommand(environment))
        .addSubcommand(new VideosStillCommand(environment))
        .addSubcommand(new VideosPreviewCommand(environment))
        .addSubcommand(new VideosClipCommand(environment))
        .addSubcommand(new VideosOpenCommand(environment))
        .addSubcommand(new VideosMetadataCommand(environment))
        .addSubcommand(new VideosThumbnailCommand(environment))
        .addSubcommand(new VideosChaptersCommand(environment))
        .addSubcommand(new VideosEmbedCommand(environment))
        .addSubcommand(new VideosEditCommand(environment))
        .addSubcommand(new VideosReprocessCommand(environment))
        .addSubcommand(new VideosCancelCommand(environment))
        .addSubcommand(new VideosAbortCommand(environment))
        .addSubcommand(new VideosDeleteCommand(environment));
  }
}
