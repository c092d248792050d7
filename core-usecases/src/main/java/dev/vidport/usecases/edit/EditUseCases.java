package dev.vidport.usecases.edit;

import dev.vidport.usecases.access.AccessUseCases;
import dev.vidport.usecases.access.port.BrowserTokens;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.caption.CaptionBurnIn;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.playback.PlaybackLinks;
import dev.vidport.usecases.storage.SourceFiles;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.UsageReservations;
import dev.vidport.usecases.video.port.Videos;
import dev.vidport.usecases.watermark.VideoWatermarks;

/** Edits of finished videos. */
public record EditUseCases(CreateEdit create, CreateEditToken createToken, GetEditSession session) {

  public static EditUseCases of(
      Accounts accounts,
      AccessUseCases access,
      BrowserTokens tokens,
      RenderJobQueue queue,
      UsageReservations reservation,
      Videos videos,
      SourceFiles files,
      VideoWatermarks watermarks,
      CaptionBurnIn burnIn,
      PlaybackLinks links,
      Transactions transactions,
      Environment environment) {
    EditSources sources = new EditSources(videos, files);
    return new EditUseCases(
        new CreateEdit(
            accounts,
            videos,
            sources,
            watermarks,
            burnIn,
            queue,
            access.tokenUse(),
            reservation,
            transactions,
            environment.random(),
            environment.clock()),
        new CreateEditToken(sources, access.issueToken()),
        new GetEditSession(tokens, videos, links));
  }
}
