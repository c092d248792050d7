package dev.vidport.usecases.archive;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.account.InMemoryAccounts;
import dev.vidport.usecases.archive.port.ImportTarget;
import dev.vidport.usecases.video.InMemoryVideos;
import java.util.Optional;

/** Looks for ids among the videos and accounts in memory. */
public final class InMemoryImportTarget implements ImportTarget {
  private final InMemoryAccounts accounts;
  private final InMemoryVideos videos;

  public InMemoryImportTarget(InMemoryAccounts accounts, InMemoryVideos videos) {
    this.accounts = accounts;
    this.videos = videos;
  }

  @Override
  public boolean isFree(AccountId account) {
    return accounts.find(account).isEmpty();
  }

  @Override
  public boolean isFree(VideoId video, AccountId account) {
    return videos.ownerAlsoOfDeleted(video).isEmpty()
        && videos.all().stream()
            .filter(other -> !other.account().equals(account))
            .noneMatch(other -> usesOriginal(other, video));
  }

  @Override
  public boolean uses(VideoId video, AccountId account) {
    return videos.all().stream()
        .filter(own -> own.account().equals(account))
        .anyMatch(own -> own.id().equals(video) || usesOriginal(own, video));
  }

  private static boolean usesOriginal(Video video, VideoId owner) {
    return video.details().material().originalOwner().equals(Optional.of(owner));
  }
}
