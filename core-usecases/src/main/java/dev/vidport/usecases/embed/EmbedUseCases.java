package dev.vidport.usecases.embed;

import dev.vidport.usecases.account.VideoAudit;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.playback.PlaybackUseCases;
import dev.vidport.usecases.signing.port.SigningPorts;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.port.Videos;

/**
 * Player pages.
 *
 * @param links creates their addresses
 * @param domains the domains on which playback links may be used
 */
public record EmbedUseCases(
    EmbedLinks links, ChangeEmbed change, OpenEmbed open, PlaybackDomains domains) {

  public static EmbedUseCases of(
      AccountPorts accountPorts,
      SigningPorts signing,
      RenderJobs jobs,
      Videos videos,
      FindVideo find,
      PlaybackUseCases playback,
      Transactions transactions,
      Environment environment) {
    EmbedLinks links = new EmbedLinks(signing.baseUrl(), signing.signer());
    return new EmbedUseCases(
        links,
        new ChangeEmbed(
            find,
            new VideoAudit(accountPorts.auditLog(), environment.clock()),
            transactions,
            environment.random()),
        new OpenEmbed(
            links,
            videos,
            jobs,
            accountPorts.accounts(),
            accountPorts.allowedDomains(),
            accountPorts.plans(),
            playback.links()),
        new PlaybackDomains(playback.open(), videos, accountPorts.allowedDomains()));
  }
}
