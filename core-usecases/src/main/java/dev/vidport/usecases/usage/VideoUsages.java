package dev.vidport.usecases.usage;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.domain.usage.VideoUsage;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.usage.port.UsageLedger;

/** Reads what single videos have used. */
public final class VideoUsages {
  private final UsageLedger ledger;

  VideoUsages(UsageLedger ledger) {
    this.ledger = ledger;
  }

  public VideoUsage of(Video video) {
    long output = 0;
    long captions = 0;
    if (video instanceof Ended ended) {
      output =
          stored(video.account(), UsageCauses.output(ended.job()))
              + ended
                  .av1()
                  .map(av1 -> stored(video.account(), UsageCauses.output(av1.job())))
                  .orElse(0L);
      captions =
          ended.captions().tracks().stream()
              .mapToLong(track -> stored(video.account(), UsageCauses.captions(track)))
              .sum();
    }
    return new VideoUsage(
        sum(video, UsageKind.PROCESSING) + sum(video, UsageKind.UNFINISHED),
        sum(video, UsageKind.CAPTIONS),
        stored(video.account(), UsageCauses.original(video.id())),
        output,
        captions);
  }

  private long sum(Video video, UsageKind kind) {
    return ledger.sum(video.account(), kind, video.id());
  }

  /** The bytes of a cause that count as stored. */
  long stored(AccountId account, String cause) {
    return amount(account, cause) + amount(account, UsageCauses.released(cause));
  }

  private long amount(AccountId account, String cause) {
    return ledger.amount(account, UsageKind.STORAGE, cause).orElse(0);
  }
}
