package dev.vidport.domain.access;

import dev.vidport.domain.id.VideoId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** The purpose of a browser token, with the settings that the server applies. */
public sealed interface TokenPurpose {
  CredentialKind kind();

  /**
   * The scope of the token.
   *
   * @param video the video that was created with it; empty until then
   */
  Scope scope(Optional<VideoId> video);

  /** One upload. */
  record Upload(UploadPolicy policy) implements TokenPurpose {
    @Override
    public CredentialKind kind() {
      return CredentialKind.UPLOAD_TOKEN;
    }

    @Override
    public Scope scope(Optional<VideoId> video) {
      return new Scope.OneUpload(video, policy);
    }
  }

  /**
   * One edit.
   *
   * @param sources the videos that the edit may use, in the order in which its maker named them
   */
  record Edit(List<VideoId> sources, EditPolicy policy) implements TokenPurpose {
    public Edit {
      sources = List.copyOf(sources);
    }

    @Override
    public CredentialKind kind() {
      return CredentialKind.EDIT_TOKEN;
    }

    @Override
    public Scope scope(Optional<VideoId> video) {
      return new Scope.OneEdit(new LinkedHashSet<>(sources), video, policy);
    }
  }
}
