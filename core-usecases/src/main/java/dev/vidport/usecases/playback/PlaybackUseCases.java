package dev.vidport.usecases.playback;

import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.job.port.CaptionJobs;
import dev.vidport.usecases.signing.port.SigningPorts;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.video.port.Videos;

/**
 * Signed links and the files behind them.
 *
 * @param links creates the links of videos
 * @param captionLinks creates the links of captions
 * @param fileLinks lists the files to download
 * @param openFile opens the files of embedded stores
 * @param tokens opens playback for tokens that accounts sign
 */
public record PlaybackUseCases(
    PlaybackLinks links,
    CaptionLinks captionLinks,
    FileLinks fileLinks,
    OpenFile openFile,
    OpenPlayback open,
    TokenPlayback tokens) {

  public static PlaybackUseCases of(
      SigningPorts signing,
      AccountPorts accounts,
      StoragePorts storage,
      CaptionJobs captionJobs,
      Videos videos,
      Environment environment) {
    return new PlaybackUseCases(
        new PlaybackLinks(
            signing.baseUrl(), signing.signer(), storage.links(), environment.clock()),
        new CaptionLinks(captionJobs, storage.links()),
        new FileLinks(storage.links(), environment.clock()),
        new OpenFile(signing.signer(), storage.store()),
        new OpenPlayback(
            signing.signer(), storage.store(), storage.links(), new StoredCaptions(videos)),
        new TokenPlayback(
            signing.accountKeys(),
            videos,
            accounts.accounts(),
            accounts.plans(),
            environment.clock()));
  }
}
