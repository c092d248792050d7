package dev.vidport.host.client;

import dev.vidport.host.client.ApiClient.Arrived;
import dev.vidport.host.client.ApiClient.SentPart;
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
 * Uploads a file in parts through the public API, several at a time, and goes on where an earlier
 * run was cut off.
 */
public final class Uploader {
  private static final int NOT_FOUND = 404;

  /** The service may have lost a part, or the file's parts may have been dropped; rarely twice. */
  private static final int MOST_ROUNDS = 3;

  private final ApiClient api;
  private final UploadRecords records;
  private final PartCrew crew;

  Uploader(ApiClient api, UploadRecords records, PartCrew crew) {
    this.api = api;
    this.records = records;
    this.crew = crew;
  }

  /**
   * Uploads the file and starts its processing.
   *
   * @param maxHeight the most pixels of the output's short side; empty for the plan's default
   * @return the video's id
   * @throws ApiRefused when the service said no
   * @throws IOException when the file can't be read, or a part did not get through
   */
  public String upload(Path file, Optional<Integer> maxHeight, UploadListener listener)
      throws ApiRefused, IOException, InterruptedException {
    FileTime changed = Files.getLastModifiedTime(file);
    long size = Files.size(file);
    records.tidy();
    Path place = records.placeOf(file, api.root(), wish(maxHeight));
    Opened upload = open(file, size, maxHeight, place);
    for (int round = 1; ; round++) {
      sendMissing(file, upload, listener);
      if (Files.size(file) != size || !Files.getLastModifiedTime(file).equals(changed)) {
        records.forget(place);
        throw new IOException(file + " has changed while it was uploaded; start again");
      }
      try {
        api.complete(upload.videoId());
        records.forget(place);
        return upload.videoId();
      } catch (ApiRefused refused) {
        if (!refused.code().equals("UPLOAD_INCOMPLETE") || round == MOST_ROUNDS) {
          throw refused;
        }
      }
      upload = new Opened(upload.videoId(), true, arrived(upload.videoId()));
    }
  }

  private static String wish(Optional<Integer> maxHeight) {
    return maxHeight.map(height -> "maxHeight " + height).orElse("");
  }

  private Opened open(Path file, long size, Optional<Integer> maxHeight, Path place)
      throws ApiRefused, IOException, InterruptedException {
    Optional<UploadRecord> earlier = records.find(place);
    if (earlier.flatMap(UploadRecord::videoId).isPresent()) {
      String videoId = earlier.flatMap(UploadRecord::videoId).orElseThrow();
      try {
        return new Opened(videoId, true, arrived(videoId));
      } catch (ApiRefused refused) {
        if (refused.status() != NOT_FOUND) {
          throw refused;
        }
        // Aborted or expired meanwhile: begin anew.
        earlier = Optional.empty();
      }
    }
    UploadRecord record =
        earlier.orElseGet(() -> new UploadRecord(UUID.randomUUID().toString(), Optional.empty()));
    // Before the request: were its answer lost, the next run would open a second video.
    records.save(place, record);
    String videoId = create(file, size, maxHeight, place, record);
    records.save(place, record.opened(videoId));
    return new Opened(videoId, false, arrived(videoId));
  }

  private String create(
      Path file, long size, Optional<Integer> maxHeight, Path place, UploadRecord record)
      throws ApiRefused, IOException, InterruptedException {
    try {
      return api.create(file.getFileName().toString(), size, maxHeight, record.idempotencyKey());
    } catch (ApiRefused refused) {
      // Nothing was opened, and the next run may ask for something else.
      records.forget(place);
      throw refused;
    }
  }

  /** Empty when the upload is complete already: then nothing is missing. */
  private Optional<Arrived> arrived(String videoId)
      throws ApiRefused, IOException, InterruptedException {
    try {
      return Optional.of(api.parts(videoId));
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
    if (upload.arrived().isEmpty()) {
      listener.opened(upload.videoId(), upload.resumed(), size);
      return;
    }
    Arrived there = upload.arrived().get();
    Map<Integer, Long> sizes =
        there.parts().stream().collect(Collectors.toMap(SentPart::partNumber, SentPart::sizeBytes));
    List<Integer> missing =
        IntStream.rangeClosed(1, there.partCount())
            .filter(number -> sizes.getOrDefault(number, -1L) != bytesOf(number, there, size))
            .boxed()
            .toList();
    long missingBytes = missing.stream().mapToLong(number -> bytesOf(number, there, size)).sum();
    listener.opened(upload.videoId(), upload.resumed(), size - missingBytes);
    crew.send(file, upload.videoId(), there.partSize(), missing, listener);
  }

  private static long bytesOf(int number, Arrived cut, long size) {
    return Math.min(cut.partSize(), size - cut.partSize() * (number - 1));
  }

  /**
   * An upload at the service.
   *
   * @param arrived what is there; empty when it is complete
   */
  private record Opened(String videoId, boolean resumed, Optional<Arrived> arrived) {}
}
