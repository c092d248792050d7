package dev.vidport.usecases.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.FileName;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.domain.video.VideoState;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.upload.InMemoryImports;
import dev.vidport.usecases.upload.InMemoryPartReservations;
import dev.vidport.usecases.video.port.VideoKey;
import dev.vidport.usecases.video.port.Videos;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Videos in memory. */
public final class InMemoryVideos implements Videos {
  private static final Comparator<Video> OLDEST_FIRST =
      Comparator.comparing((Video video) -> video.details().createdAt())
          .thenComparing(video -> video.id().value());

  private final InMemoryTransactions transactions;
  private final InMemoryTable<VideoId, Video> videos;
  private final InMemoryTable<VideoId, VideoDetails> deleted;
  private final InMemoryTable<VideoId, Instant> putOff;
  private final InMemoryPartReservations reservations;
  private final InMemoryImports imports;

  public InMemoryVideos(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.videos = transactions.table();
    this.deleted = transactions.table();
    this.putOff = transactions.table();
    this.reservations = new InMemoryPartReservations(transactions);
    this.imports = new InMemoryImports(transactions);
  }

  /** The pending imports of these videos. */
  public InMemoryImports imports() {
    return imports;
  }

  /** The part reservations of these videos. */
  public InMemoryPartReservations reservations() {
    return reservations;
  }

  /** From now on, every use of a stored video throws {@code fault}; empty ends this. */
  public void failWith(Optional<RuntimeException> fault) {
    videos.failWith(fault);
  }

  /** The videos of all accounts. */
  public List<Video> all() {
    return videos.all();
  }

  /** Number of videos of all accounts. */
  public int count() {
    return videos.all().size();
  }

  /** Stores {@code video} without any check. */
  public void put(Video video) {
    videos.put(video.id(), video);
  }

  @Override
  public void insert(Video video) {
    put(video);
  }

  @Override
  public Optional<Video> find(AccountId account, VideoId id) {
    return videos.find(id).filter(video -> video.account().equals(account));
  }

  @Override
  public List<VideoKey> dueForDeletion(Instant now, int max) {
    return videos.all().stream()
        .filter(video -> video.details().deleteAfter().filter(at -> !at.isAfter(now)).isPresent())
        .filter(video -> isNotPutOff(video, now))
        .sorted(
            Comparator.comparing((Video video) -> video.details().deleteAfter().orElseThrow())
                .thenComparing(video -> video.id().value()))
        .limit(max)
        .map(InMemoryVideos::key)
        .toList();
  }

  @Override
  public List<VideoKey> createdBefore(AccountId account, Instant cutoff, Instant now, int max) {
    return videos.all().stream()
        .filter(video -> video.account().equals(account))
        .filter(video -> !video.details().createdAt().isAfter(cutoff))
        .filter(video -> isNotPutOff(video, now))
        .sorted(OLDEST_FIRST)
        .limit(max)
        .map(InMemoryVideos::key)
        .toList();
  }

  private boolean isNotPutOff(Video video, Instant now) {
    return putOff.find(video.id()).filter(now::isBefore).isEmpty();
  }

  private static VideoKey key(Video video) {
    return new VideoKey(video.account(), video.id());
  }

  @Override
  public void postponeDeletion(VideoKey video, Instant until) {
    putOff.put(video.video(), until);
  }

  @Override
  public List<StoredState> states(Collection<VideoKey> keys) {
    return keys.stream()
        .flatMap(key -> find(key.account(), key.video()).stream())
        .map(InMemoryVideos::state)
        .toList();
  }

  private static StoredState state(Video video) {
    return new StoredState(
        new VideoKey(video.account(), video.id()),
        video.state(),
        video instanceof Ended ended ? Optional.of(ended.outcome()) : Optional.empty(),
        video.state() == VideoState.SUBMITTED ? video.activeJob() : Optional.empty());
  }

  @Override
  public List<VideoId> unendedOrNew(AccountId account, Instant createdSince, int limit) {
    List<Video> newestFirst = of(account).sorted(OLDEST_FIRST.reversed()).toList();
    return Stream.concat(
            newestFirst.stream().filter(video -> !(video instanceof Ended)).limit(limit),
            newestFirst.stream()
                .filter(video -> !video.details().createdAt().isBefore(createdSince))
                .limit(limit))
        .distinct()
        .sorted(OLDEST_FIRST.reversed())
        .map(Video::id)
        .toList();
  }

  @Override
  public Optional<AccountId> owner(VideoId id) {
    return videos.find(id).map(Video::account);
  }

  @Override
  public Optional<AccountId> ownerAlsoOfDeleted(VideoId id) {
    return owner(id).or(() -> deleted.find(id).map(VideoDetails::account));
  }

  @Override
  public boolean replace(Video before, Video after) {
    return transactions.in(
        () -> {
          boolean replaced =
              videos.replace(
                  before.id(),
                  stored -> isSame(stored, before) ? Optional.of(after) : Optional.empty());
          if (replaced && after.state() != VideoState.UPLOADING) {
            reservations.remove(after.id());
          }
          if (replaced && (after instanceof Ended || !after.details().isUnfetched())) {
            imports.remove(after.id());
          }
          return replaced;
        });
  }

  @Override
  public boolean delete(Video video) {
    return transactions.in(
        () -> {
          if (videos.find(video.id()).filter(stored -> isSame(stored, video)).isEmpty()) {
            return false;
          }
          videos.remove(video.id());
          reservations.remove(video.id());
          imports.remove(video.id());
          if (video.state() != VideoState.UPLOADING) {
            deleted.put(video.id(), video.details());
          }
          return true;
        });
  }

  private static boolean isSame(Video stored, Video video) {
    return stored.account().equals(video.account())
        && stored.details().revision() == video.details().revision();
  }

  /** Not needed: transactions are serialized. */
  @Override
  public void lockSharing(AccountId account, VideoId owner) {}

  @Override
  public List<Video> sharing(AccountId account, VideoId owner) {
    return of(account)
        .filter(
            video -> video.details().material().originalOwner().filter(owner::equals).isPresent())
        .toList();
  }

  @Override
  public Page list(AccountId account, Query query) {
    List<Video> rest =
        of(account)
            .filter(
                video ->
                    video
                        .details()
                        .metadata()
                        .pairs()
                        .entrySet()
                        .containsAll(query.metadata().entrySet()))
            .filter(video -> query.status().filter(status -> !status.includes(video)).isEmpty())
            .filter(video -> query.name().filter(name -> !contains(video, name)).isEmpty())
            .filter(video -> query.after().filter(cursor -> !isAfter(video, cursor)).isEmpty())
            .sorted(OLDEST_FIRST.reversed())
            .toList();
    List<Video> page = rest.stream().limit(query.limit()).toList();
    if (page.size() == rest.size()) {
      return new Page(page, Optional.empty());
    }
    VideoDetails last = page.get(page.size() - 1).details();
    return new Page(page, Optional.of(new Cursor(last.createdAt(), last.id())));
  }

  private static boolean contains(Video video, String name) {
    return FileName.searchable(video.details().fileName()).contains(FileName.searchable(name));
  }

  /** Whether the listing has {@code video} after {@code cursor}: it is older. */
  private static boolean isAfter(Video video, Cursor cursor) {
    int order = video.details().createdAt().compareTo(cursor.createdAt());
    return order < 0 || (order == 0 && video.id().value().compareTo(cursor.id().value()) < 0);
  }

  @Override
  public Optional<Instant> nthNewest(AccountId account, int n, Instant after) {
    return Stream.concat(videos.all().stream().map(Video::details), deleted.all().stream())
        .filter(video -> video.account().equals(account))
        .map(VideoDetails::createdAt)
        .filter(created -> created.isAfter(after))
        .sorted(Comparator.reverseOrder())
        .skip(n - 1L)
        .findFirst();
  }

  @Override
  public OpenUploads openUploads(AccountId account) {
    List<Video> open = of(account).filter(video -> video.state() == VideoState.UPLOADING).toList();
    List<Long> imported = imports.reserved(account);
    return new OpenUploads(
        open.size() + imported.size(),
        open.stream()
                .mapToLong(video -> video.details().sizeBytes() + reservations.bytes(video.id()))
                .sum()
            + imported.stream().mapToLong(bytes -> bytes).sum(),
        of(account)
            .filter(video -> video.state() == VideoState.READY_TO_START)
            .mapToLong(video -> video.details().sizeBytes())
            .sum());
  }

  @Override
  public List<Video> unfinished(VideoState state, Instant before, int limit) {
    return videos.all().stream()
        .filter(video -> video.state() == state && video.details().createdAt().isBefore(before))
        .sorted(OLDEST_FIRST)
        .limit(limit)
        .toList();
  }

  private Stream<Video> of(AccountId account) {
    return videos.all().stream().filter(video -> video.account().equals(account));
  }
}
