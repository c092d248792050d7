package dev.vidport.host.client;

import dev.vidport.host.client.ApiClient.UploadedPart;
import dev.vidport.host.client.ApiClient.UploadedParts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Uploads a file through the public API, several parts in parallel. Resumes an upload that an
 * earlier run left unfinished.
 */
public final class Uploader {
  private static final int NOT_FOUND = 404;

  /** The service may lose parts between sending and completing; more than once is rare. */
  private static final int MAX_ROUNDS = 3;

  private final ApiClient api;
  private final UploadRecords records;
  private final ParallelPartSender partSender;

  Uploader(ApiClient api, UploadRecords records, ParallelPartSender partSender) {
    this.api = api;
    this.records = records;
    this.partSender = partSender;
  }

  /**
   * Uploads the file and starts its processing.
   *
   * @return the video ID
   * @throws ApiRefused when the service refuses the upload
   * @throws IOException when the file is unreadable or a part can't be sent
   */
  public String upload(Path file, UploadOptions options, UploadListener listener)
      throws ApiRefused, IOException, InterruptedException {
    FileTime modifiedAt = Files.getLastModifiedTime(file);
    long size = Files.size(file);
    records.deleteExpired();
    Path recordFile = records.recordFile(file, api.root(), identity(options));
    Opened upload = open(file, size, options, recordFile);
    for (int round = 1; ; round++) {
      sendMissing(file, upload, listener);
      if (Files.size(file) != size || !Files.getLastModifiedTime(file).equals(modifiedAt)) {
        records.delete(recordFile);
        throw new IOException(file + " was modified during the upload; run the command again");
      }
      try {
        api.complete(upload.videoId(), options.captions());
        records.delete(recordFile);
        return upload.videoId();
      } catch (ApiRefused refused) {
        if (!refused.code().equals("UPLOAD_INCOMPLETE") || round == MAX_ROUNDS) {
          throw refused;
        }
      }
      upload = new Opened(upload.videoId(), true, uploadedParts(upload.videoId()));
    }
  }

  /** The options that an upload has from its beginning; captions are requested at its end. */
  private static String identity(UploadOptions options) {
    return options.maxHeight().map(height -> "maxHeight " + height).orElse("");
  }

  private Opened open(Path file, long size, UploadOptions options, Path recordFile)
      throws ApiRefused, IOException, InterruptedException {
    Optional<UploadRecord> earlier = records.find(recordFile);
    if (earlier.flatMap(UploadRecord::videoId).isPresent()) {
      String videoId = earlier.flatMap(UploadRecord::videoId).orElseThrow();
      try {
        return new Opened(videoId, true, uploadedParts(videoId));
      } catch (ApiRefused refused) {
        if (refused.status() != NOT_FOUND) {
          throw refused;
        }
        // Aborted or expired in the meantime: create a new upload.
        earlier = Optional.empty();
      }
    }
    UploadRecord record =
        earlier.orElseGet(() -> new UploadRecord(UUID.randomUUID().toString(), Optional.empty()));
    // Saved before the request: if its response is lost, the next run reuses the idempotency key.
    records.save(recordFile, record);
    String videoId;
    try {
      videoId = create(file, size, options, recordFile, record);
    } catch (UnreachableServiceException neverConnected) {
      // The request of an earlier run may have arrived.
      if (earlier.isEmpty()) {
        records.delete(recordFile);
      }
      throw neverConnected;
    }
    records.save(recordFile, record.opened(videoId));
    return new Opened(videoId, false, uploadedParts(videoId));
  }

  private String create(
      Path file, long size, UploadOptions options, Path recordFile, UploadRecord record)
      throws ApiRefused, IOException, InterruptedException {
    try {
      String name = file.getFileName().toString();
      return api.create(name, size, options, record.idempotencyKey());
    } catch (ApiRefused refused) {
      // Otherwise the upload may exist, and the next run needs its idempotency key.
      if (refused.isFinal()) {
        records.delete(recordFile);
      }
      throw refused;
    }
  }

  /** The uploaded parts; empty when the upload is already complete. */
  private Optional<UploadedParts> uploadedParts(String videoId)
      throws ApiRefused, IOException, InterruptedException {
    try {
      return Optional.of(api.parts(UploadFile.source(videoId)));
    } catch (ApiRefused refused) {
      if (refused.code().equals("ALREADY_COMPLETED")) {
        return Optional.empty();
      }
      throw refused;
    }
  }

  private void sendMissing(Path file, Opened upload, UploadListener listener)
      throws ApiRefused, IOException, InterruptedException {
    long size = Files.size(file);
    if (upload.parts().isEmpty()) {
      listener.opened(upload.videoId(), upload.resumed(), size);
      return;
    }
    UploadedParts uploaded = upload.parts().get();
    Map<Integer, Long> sizes =
        uploaded.parts().stream()
            .collect(Collectors.toMap(UploadedPart::partNumber, UploadedPart::sizeBytes));
    List<Integer> missing =
        IntStream.rangeClosed(1, uploaded.partCount())
            .filter(number -> sizes.getOrDefault(number, -1L) != bytesOf(number, uploaded, size))
            .boxed()
            .toList();
    long missingBytes = missing.stream().mapToLong(number -> bytesOf(number, uploaded, size)).sum();
    listener.opened(upload.videoId(), upload.resumed(), size - missingBytes);
    partSender.send(
        file, UploadFile.source(upload.videoId()), uploaded.partSize(), missing, listener);
  }

  private static long bytesOf(int number, UploadedParts layout, long size) {
    return Math.min(layout.partSize(), size - layout.partSize() * (number - 1));
  }

  /**
   * An upload at the service.
   *
   * @param parts the uploaded parts; empty when the upload is complete
   */
  private record Opened(String videoId, boolean resumed, Optional<UploadedParts> parts) {}
}
