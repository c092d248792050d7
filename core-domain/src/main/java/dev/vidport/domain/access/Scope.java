package dev.vidport.domain.access;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Refusal;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The part of an account that a credential gives access to (service interface, section 4.3). {@link
 * Permissions} decides which operations a kind of credential may request at all; the scope decides
 * for which videos.
 */
public sealed interface Scope {
  /** The refusal to read or change {@code video}; empty if the scope includes it. */
  Optional<Refusal> refusalOfVideo(VideoId video);

  /** The refusal to use {@code video} as the source of an edit; empty if that is permitted. */
  Optional<Refusal> refusalOfSource(VideoId video);

  /** The refusal to create a video; empty if that is permitted. */
  Optional<Refusal> refusalOfNewVideo(VideoOrigin origin);

  /** The policy for an upload. */
  default UploadPolicy uploadPolicy() {
    return UploadPolicy.NONE;
  }

  /** The policy for an edit. */
  default EditPolicy editPolicy() {
    return EditPolicy.NONE;
  }

  /** The scope once the credential has created an upload. */
  default Scope afterUpload(VideoId video) {
    return this;
  }

  /** All videos of the account. */
  record WholeAccount() implements Scope {
    @Override
    public Optional<Refusal> refusalOfVideo(VideoId video) {
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> refusalOfSource(VideoId video) {
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> refusalOfNewVideo(VideoOrigin origin) {
      return Optional.empty();
    }
  }

  /**
   * One upload.
   *
   * @param upload the video that was uploaded; empty until it is created
   * @param uploadPolicy what the token prescribes for it
   */
  record OneUpload(Optional<VideoId> upload, UploadPolicy uploadPolicy) implements Scope {
    @Override
    public Optional<Refusal> refusalOfVideo(VideoId video) {
      return upload.filter(video::equals).isPresent()
          ? Optional.empty()
          : Optional.of(ScopeRefusals.uploadToken());
    }

    @Override
    public Optional<Refusal> refusalOfSource(VideoId video) {
      return Optional.of(ScopeRefusals.uploadToken());
    }

    @Override
    public Optional<Refusal> refusalOfNewVideo(VideoOrigin origin) {
      if (origin != VideoOrigin.UPLOAD) {
        return Optional.of(ScopeRefusals.uploadToken());
      }
      return upload.map(used -> ScopeRefusals.usedUploadToken());
    }

    @Override
    public Scope afterUpload(VideoId video) {
      return new OneUpload(Optional.of(video), uploadPolicy);
    }
  }

  /**
   * One edit of named videos.
   *
   * @param sources the videos that the edit may use, in the order of the given set
   * @param edit the video that was created; empty until then
   * @param editPolicy what the token prescribes for it
   */
  record OneEdit(Set<VideoId> sources, Optional<VideoId> edit, EditPolicy editPolicy)
      implements Scope {
    public OneEdit {
      sources = Collections.unmodifiableSet(new LinkedHashSet<>(sources));
    }

    @Override
    public Optional<Refusal> refusalOfVideo(VideoId video) {
      return edit.filter(video::equals).isPresent()
          ? Optional.empty()
          : Optional.of(ScopeRefusals.editToken());
    }

    @Override
    public Optional<Refusal> refusalOfSource(VideoId video) {
      return sources.contains(video) ? Optional.empty() : Optional.of(ScopeRefusals.editToken());
    }

    @Override
    public Optional<Refusal> refusalOfNewVideo(VideoOrigin origin) {
      if (origin != VideoOrigin.EDIT) {
        return Optional.of(ScopeRefusals.editToken());
      }
      return edit.map(used -> ScopeRefusals.usedEditToken());
    }
  }
}
