package dev.vidport.client;

import dev.vidport.client.ApiRequests.UploadedPart;
import dev.vidport.client.ApiRequests.UploadedParts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * Uploads a file through the public API, several parts in parallel. Resumes an upload that an
 * earlier run left unfinished.
 */
public final class Uploader {
  private static final int NOT_FOUND = 404;

  /** The service may lose parts between sending and completing; more than once is rare. */
  private static final int MAX_ROUNDS = 3;

  private final ApiRequests api;
  private final UploadRecords records;
  private final ParallelPartSender partSender;

  Uploader(ApiRequests api, UploadRecords records, ParallelPartSender partSender) {
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
    records.deleteExpired();
    List<LocalFile> files = new ArrayList<>(List.of(LocalFile.of(file)));
    if (options.camera().isPresent()) {
      files.add(LocalFile.of(options.camera().get()));
    }
    Path recordFile = recordFile(file, options);
    Opened upload = open(file, options, recordFile);
    for (int round = 1; ; round++) {
      sendMissing(files, upload, listener);
      for (LocalFile sent : files) {
        if (!sent.equals(LocalFile.of(sent.path()))) {
          records.delete(recordFile);
          throw new IOException(sent.path() + " was modified during the upload; upload it again");
        }
      }
      try {
        api.complete(upload.videoId(), options);
        records.delete(recordFile);
        return upload.videoId();
      } catch (ApiRefused refused) {
        if (!refused.code().equals("UPLOAD_INCOMPLETE") || round == MAX_ROUNDS) {
          throw refused;
        }
      }
      upload = new Opened(upload.videoId(), true, isOpen(upload.videoId()));
    }
  }

  /**
   * As {@link #upload}, unless the same file was uploaded with the same options within the last
   * days, and the account still has the video.
   */
  public String uploadOnce(Path file, UploadOptions options, UploadListener listener)
      throws ApiRefused, IOException, InterruptedException {
    String all =
        identity(options) + "\n" + options.captions() + options.priority() + options.completion();
    Path recordFile = records.recordFile(file, api.root(), all);
    Optional<String> finished = records.findFinished(recordFile);
    if (finished.isPresent() && hasVideo(finished.get())) {
      listener.opened(finished.get(), true, Files.size(file));
      return finished.get();
    }
    String videoId = upload(file, options, listener);
    records.saveFinished(recordFile, videoId);
    return videoId;
  }

  private boolean hasVideo(String videoId) throws ApiRefused, IOException, InterruptedException {
    try {
      JsonNode unused = api.status(videoId);
      return true;
    } catch (ApiRefused refused) {
      if (refused.status() != NOT_FOUND) {
        throw refused;
      }
      return false;
    }
  }

  private Path recordFile(Path file, UploadOptions options) throws IOException {
    return records.recordFile(file, api.root(), identity(options));
  }

  /** The options that an upload has from its beginning; the others are sent at its end. */
  private static String identity(UploadOptions options) throws IOException {
    StringBuilder identity =
        new StringBuilder(options.maxHeight().map(height -> "maxHeight " + height).orElse(""));
    if (options.camera().isPresent()) {
      Path camera = options.camera().get();
      identity
          .append("\ncamera ")
          .append(camera.toRealPath())
          .append(' ')
          .append(LocalFile.of(camera));
    }
    if (!options.creation().isEmpty()) {
      identity.append('\n').append(options.creation());
    }
    return identity.toString();
  }

  private Opened open(Path file, UploadOptions options, Path recordFile)
      throws ApiRefused, IOException, InterruptedException {
    Optional<UploadRecord> earlier = records.find(recordFile);
    if (earlier.flatMap(UploadRecord::videoId).isPresent()) {
      String videoId = earlier.flatMap(UploadRecord::videoId).orElseThrow();
      try {
        return new Opened(videoId, true, isOpen(videoId));
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
      videoId = create(file, options, recordFile, record);
    } catch (UnreachableServiceException neverConnected) {
      // The request of an earlier run may have arrived.
      if (earlier.isEmpty()) {
        records.delete(recordFile);
      }
      throw neverConnected;
    }
    records.save(recordFile, record.opened(videoId));
    return new Opened(videoId, false, isOpen(videoId));
  }

  private String create(Path file, UploadOptions options, Path recordFile, UploadRecord record)
      throws ApiRefused, IOException, InterruptedException {
    try {
      return api.create(file, options, record.idempotencyKey());
    } catch (ApiRefused refused) {
      // Otherwise the upload may exist, and the next run needs its idempotency key.
      if (refused.isFinal()) {
        records.delete(recordFile);
      }
      throw refused;
    }
  }

  /** Whether parts may still be sent. */
  private boolean isOpen(String videoId) throws ApiRefused, IOException, InterruptedException {
    try {
      UploadedParts unused = api.parts(UploadFile.source(videoId));
      return true;
    } catch (ApiRefused refused) {
      if (refused.code().equals("ALREADY_COMPLETED")) {
        return false;
      }
      throw refused;
    }
  }

  private void sendMissing(List<LocalFile> files, Opened upload, UploadListener listener)
      throws ApiRefused, IOException, InterruptedException {
    long size = files.stream().mapToLong(LocalFile::size).sum();
    if (!upload.isOpen()) {
      listener.opened(upload.videoId(), upload.resumed(), size);
      return;
    }
    List<Missing> missing = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      UploadFile target =
          i == 0 ? UploadFile.source(upload.videoId()) : UploadFile.camera(upload.videoId());
      missing.add(Missing.of(files.get(i), target, api.parts(target)));
    }
    long missingBytes = missing.stream().mapToLong(Missing::bytes).sum();
    listener.opened(upload.videoId(), upload.resumed(), size - missingBytes);
    int first = 0;
    for (Missing of : missing) {
      partSender.send(
          of.file().path(),
          of.target(),
          of.layout().partSize(),
          of.numbers(),
          new NumberedListener(listener, first));
      first += of.layout().partCount();
    }
  }

  /** A file as it was when its upload began. */
  private record LocalFile(Path path, long size, FileTime modifiedAt) {
    static LocalFile of(Path path) throws IOException {
      return new LocalFile(path, Files.size(path), Files.getLastModifiedTime(path));
    }
  }

  /** The parts of a file that the service does not have. */
  private record Missing(
      LocalFile file, UploadFile target, UploadedParts layout, List<Integer> numbers) {
    static Missing of(LocalFile file, UploadFile target, UploadedParts uploaded) {
      Map<Integer, Long> sizes =
          uploaded.parts().stream()
              .collect(Collectors.toMap(UploadedPart::partNumber, UploadedPart::sizeBytes));
      return new Missing(
          file,
          target,
          uploaded,
          IntStream.rangeClosed(1, uploaded.partCount())
              .filter(
                  number ->
                      sizes.getOrDefault(number, -1L) != bytesOf(number, uploaded, file.size()))
              .boxed()
              .toList());
    }

    long bytes() {
      return numbers.stream().mapToLong(number -> bytesOf(number, layout, file.size())).sum();
    }

    private static long bytesOf(int number, UploadedParts layout, long size) {
      return Math.min(layout.partSize(), size - layout.partSize() * (number - 1));
    }
  }

  /** Numbers the parts of all files of an upload. */
  private record NumberedListener(UploadListener listener, int first) implements UploadListener {
    @Override
    public void opened(String videoId, boolean resumed, long uploadedBytes) {
      listener.opened(videoId, resumed, uploadedBytes);
    }

    @Override
    public void sending(int partNumber, long bytes) {
      listener.sending(first + partNumber, bytes);
    }

    @Override
    public void uploaded(int partNumber) {
      listener.uploaded(first + partNumber);
    }

    @Override
    public void retrying(int partNumber, String reason) {
      listener.retrying(first + partNumber, reason);
    }
  }

  /** An upload at the service. */
  private record Opened(String videoId, boolean resumed, boolean isOpen) {}
}
