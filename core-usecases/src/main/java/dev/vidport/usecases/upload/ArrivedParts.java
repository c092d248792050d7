package dev.vidport.usecases.upload;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.PartPlan;
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
import java.util.stream.Collectors;

/** Counts the parts of an upload that the store holds against those that were planned. */
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
   * @throws Refused {@code UPLOAD_INCOMPLETE} naming the parts that are missing or of a wrong size:
   *     {@code parts[3]} of the source, {@code camera.parts[3]} of the camera
   */
  void check(Uploading video) throws IOException {
    List<Problem> wrong = new ArrayList<>();
    int planned = 0;
    for (Map.Entry<UploadFile, UploadSession> file : video.files().all().entrySet()) {
      wrong.addAll(wrong(video.id(), file.getKey(), file.getValue()));
      planned += file.getValue().plan().partCount();
    }
    if (!wrong.isEmpty()) {
      throw new Refused(
          new Refusal.Detailed(
              RefusalCode.UPLOAD_INCOMPLETE,
              wrong.size() + " of " + planned + " parts are missing or of the wrong size",
              wrong.subList(0, Math.min(NAMED, wrong.size()))));
    }
  }

  private List<Problem> wrong(VideoId video, UploadFile file, UploadSession session)
      throws IOException {
    ObjectKey key = ObjectKey.original(video, file);
    PartPlan plan = session.plan();
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
