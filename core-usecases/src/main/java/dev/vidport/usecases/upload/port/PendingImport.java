package dev.vidport.usecases.upload.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.RemoteVersion;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An import whose file is not complete in the store.
 *
 * @param transfer the transfer under way; empty before the first response
 * @param fetchedBytes bytes received so far, for the owner of the video
 */
public record PendingImport(
    VideoId video,
    AccountId account,
    String sourceUrl,
    Optional<Transfer> transfer,
    long fetchedBytes) {
  /** An import of which nothing is fetched. */
  public static PendingImport of(VideoId video, AccountId account, String sourceUrl) {
    return new PendingImport(video, account, sourceUrl, Optional.empty(), 0);
  }

  /** Size of the file; empty if it is not known yet. */
  public OptionalLong totalBytes() {
    return transfer.map(Transfer::totalBytes).orElseGet(OptionalLong::empty);
  }

  public FetchProgress progress() {
    return new FetchProgress(fetchedBytes, totalBytes());
  }

  /**
   * The transfer of one version of the file.
   *
   * @param storeUploadId the store's identifier of the multipart upload
   * @param partSize bytes of every part except the last
   * @param totalBytes size of the file; empty if the server does not say it
   */
  public record Transfer(
      String storeUploadId, long partSize, RemoteVersion version, OptionalLong totalBytes) {}
}
