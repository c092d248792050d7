package dev.vidport.usecases.upload;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.PartPlan;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.domain.upload.UploadFile;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.PartUploads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Holds the parts of an upload that the store has against what they are to be. */
final class ArrivedParts {
  /** The most missing parts that a refusal names. */
  private static final int NAMED = 100;

  private final PartUploads uploads;
  private final ObjectStore store;

  ArrivedParts(PartUploads uploads, ObjectStore store) {
    this.uploads = uploads;
    this.store = store;
  }

  /**
   * @param said what the client says of its files, as far as it does
   * @param mostBytes the largest file that is taken
   * @return bytes of all files
   * @throws Refused {@code UPLOAD_INCOMPLETE} naming the parts that are missing or of a wrong size:
   *     {@code parts[3]} of the source, {@code camera.parts[3]} of the camera; and what the client
   *     says of a file and is not so, such as {@code source.sizeBytes}
   */
  long check(Uploading video, Map<UploadFile, StreamedFile.Totals> said, long mostBytes)
      throws IOException {
    List<Problem> wrong = new ArrayList<>();
    long size = 0;
    int planned = 0;
    for (Map.Entry<UploadFile, UploadSession> entry : video.files().all().entrySet()) {
      UploadFile file = entry.getKey();
      UploadSession session = entry.getValue();
      if (session.plan().isPresent()) {
        wrong.addAll(wrong(video.id(), file, session, session.plan().get()));
        size += session.plan().get().sizeBytes();
        planned += session.plan().get().partCount();
      } else {
        StreamedFile arrived =
            new StreamedFile(
                uploads.parts(ObjectKey.original(video.id(), file), session.storeUpload()));
        wrong.addAll(arrived.wrong(file, Optional.ofNullable(said.get(file)), mostBytes));
        size += arrived.sizeBytes();
      }
    }
    String of = planned > 0 ? wrong.size() + " of " + planned + " parts" : "parts";
    refuseIfAny(wrong, of + " are missing or of the wrong size");
    return size;
  }

  private static void refuseIfAny(List<Problem> wrong, String message) {
    if (!wrong.isEmpty()) {
      throw new Refused(
          new Refusal.Detailed(
              RefusalCode.UPLOAD_INCOMPLETE,
              message,
              wrong.subList(0, Math.min(NAMED, wrong.size()))));
    }
  }

  private List<Problem> wrong(VideoId video, UploadFile file, UploadSession session, PartPlan plan)
      throws IOException {
    ObjectKey key = ObjectKey.original(video, file);
    Map<Integer, Long> sizes =
        uploads.parts(key, session.storeUpload()).stream()
            .collect(Collectors.toMap(Part::partNumber, Part::sizeBytes));
    if (sizes.isEmpty() && joined(key, plan)) {
      return List.of();
    }
    String parts = file == UploadFile.SOURCE ? "parts" : file.label() + ".parts";
    List<Problem> wrong = new ArrayList<>();
    for (int number = 1; number <= plan.partCount(); number++) {
      Long size = sizes.get(number);
      if (size == null || size != plan.sizeOf(number)) {
        String is = size == null ? "is missing" : "has " + size + " bytes";
        wrong.add(new Problem(parts + "[" + number + "]", is + ", needs " + plan.sizeOf(number)));
      }
    }
    return wrong;
  }

  /** Whether an earlier call had the store join the parts, and died before it could note that. */
  private boolean joined(ObjectKey key, PartPlan plan) throws IOException {
    return store.stat(key).filter(object -> object.sizeBytes() == plan.sizeBytes()).isPresent();
  }
}
