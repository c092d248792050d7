package dev.vidport.domain.access;

import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Refusal;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The part of an account that a credential gives access to (service interface, section 4.3). {@link
 * Permissions} decides which operations a kind of credential may request at all; the scope decides
 * for which videos and, of an API key, which of them.
 */
public sealed interface Scope {
  /**
   * The refusal of an operation that the kind of the credential permits; empty if it is permitted.
   */
  default Optional<Refusal> refusalOfOperation(Operation operation) {
    return Optional.empty();
  }

  /** Whether it permits everything in the account that its kind of credential does. */
  default boolean isUnrestricted() {
    return false;
  }

  /** Whether it is the scope of a token for browsers. */
  default boolean isOfToken() {
    return true;
  }

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
    public boolean isUnrestricted() {
      return true;
    }

    @Override
    public boolean isOfToken() {
      return false;
    }

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
   * All videos of the account, for the operations of a member's role.
   *
   * @param member the person who has signed in
   */
  record OfMember(AccountMember member) implements Scope {
    @Override
    public boolean isUnrestricted() {
      return member.role() == MemberRole.OWNER;
    }

    @Override
    public boolean isOfToken() {
      return false;
    }

    @Override
    public Optional<Refusal> refusalOfOperation(Operation operation) {
      return refusalUnless(Permissions.isPermitted(member.role(), operation));
    }

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
      return refusalUnless(Permissions.isPermitted(member.role(), Permissions.scope(origin)));
    }

    private Optional<Refusal> refusalUnless(boolean isPermitted) {
      return isPermitted ? Optional.empty() : Optional.of(ScopeRefusals.role(member.role()));
    }
  }

  /**
   * All videos of the account, for some operations.
   *
   * @param scopes of an API key
   */
  record PartOfAccount(Set<KeyScope> scopes) implements Scope {
    public PartOfAccount {
      scopes = Collections.unmodifiableSet(EnumSet.copyOf(scopes));
    }

    @Override
    public boolean isOfToken() {
      return false;
    }

    @Override
    public Optional<Refusal> refusalOfOperation(Operation operation) {
      return refusalUnless(Permissions.scopes(operation));
    }

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
      return refusalUnless(Set.of(Permissions.scope(origin)));
    }

    /**
     * @param required of which one is needed
     */
    private Optional<Refusal> refusalUnless(Set<KeyScope> required) {
      return required.stream().anyMatch(one -> scopes.stream().anyMatch(own -> own.includes(one)))
          ? Optional.empty()
          : Optional.of(ScopeRefusals.apiKey(required));
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
