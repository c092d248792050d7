package dev.vidport.usecases.upload;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.PartPlan;
import dev.vidport.domain.upload.PartProblem;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks that the store has every part of an upload, in the expected size. */
final class UploadVerifier {
  /** Maximum number of missing parts that a refusal names. */
  private static final int MAX_NAMED_PARTS = 100;

  private final MultipartUploads uploads;
  private final ObjectStore store;

  UploadVerifier(MultipartUploads uploads, ObjectStore store) {
    this.uploads = uploads;
    this.store = store;
  }

  /**
   * @param totals what the client reports about its files; may lack some of them
   * @param maxBytes size of the largest accepted file
   * @return the sizes of the files that were recorded; empty for files of known size
   * @throws RefusalException {@code UPLOAD_INCOMPLETE} naming the parts that are missing or have
   *     the wrong size: {@code parts[0]} is part 1 of the source, {@code camera.parts[0]} of the
   *     camera; and the reported totals that do not match, such as {@code source.sizeBytes}
   */
  Map<UploadFileRole, StreamedFile.Totals> verify(
      Uploading video, Map<UploadFileRole, StreamedFile.Totals> totals, long maxBytes)
      throws IOException {
    List<Problem> wrong = new ArrayList<>();
    Map<UploadFileRole, StreamedFile.Totals> arrived = new EnumMap<>(UploadFileRole.class);
    int planned = 0;
    for (Map.Entry<UploadFileRole, UploadSession> entry : video.files().all().entrySet()) {
      UploadFileRole file = entry.getKey();
      UploadSession session = entry.getValue();
      if (session.plan().isPresent()) {
        wrong.addAll(problems(video.id(), file, session, session.plan().get()));
        planned += session.plan().get().partCount();
      } else {
        StreamedFile streamed = streamed(ObjectKey.original(video.id(), file), session);
        Optional<StreamedFile.Totals> declared = Optional.ofNullable(totals.get(file));
        wrong.addAll(streamed.wrong(file, session.sizing(), declared, maxBytes));
        arrived.put(file, streamed.totals());
      }
    }
    String subject = planned > 0 ? wrong.size() + " of " + planned + " parts" : "parts";
    refuseIfAny(wrong, subject + " are missing or have the wrong size");
    return arrived;
  }

  private static void refuseIfAny(List<Problem> wrong, String message) {
    if (!wrong.isEmpty()) {
      throw new RefusalException(
          new Refusal.Detailed(
              RefusalCode.UPLOAD_INCOMPLETE,
              message,
              wrong.subList(0, Math.min(MAX_NAMED_PARTS, wrong.size()))));
    }
  }

  private List<Problem> problems(
      VideoId video, UploadFileRole file, UploadSession session, PartPlan plan) throws IOException {
    ObjectKey key = ObjectKey.original(video, file);
    Map<Integer, Long> sizes =
        uploads.parts(key, session.storeUploadId()).stream()
            .collect(Collectors.toMap(Part::partNumber, Part::sizeBytes));
    if (sizes.isEmpty() && isJoined(key, plan)) {
      return List.of();
    }
    List<Problem> wrong = new ArrayList<>();
    for (int number = 1; number <= plan.partCount(); number++) {
      Long size = sizes.get(number);
      if (size == null || size != plan.sizeOf(number)) {
        String found = size == null ? "is missing" : "has " + size + " bytes";
        wrong.add(
            PartProblem.of(file, number, found + "; must have " + plan.sizeOf(number) + " bytes"));
      }
    }
    return wrong;
  }

  private StreamedFile streamed(ObjectKey key, UploadSession session) throws IOException {
    List<Part> parts = uploads.parts(key, session.storeUploadId());
    Optional<StoredObject> joined = parts.isEmpty() ? store.stat(key) : Optional.empty();
    return joined
        .map(object -> StreamedFile.joined(object.sizeBytes()))
        .orElseGet(() -> StreamedFile.of(parts));
  }

  /** Whether an earlier call joined the parts, but its host died before it recorded that. */
  private boolean isJoined(ObjectKey key, PartPlan plan) throws IOException {
    return store.stat(key).filter(object -> object.sizeBytes() == plan.sizeBytes()).isPresent();
  }
}
