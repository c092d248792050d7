package dev.vidport.bench.usage;

/**
 * Amount of work of the usage measurements.
 *
 * @param few entries of the small ledger
 * @param many entries of the large ledger
 * @param requests number of reads per run
 * @param transactions number of transactions per run
 * @param rounds number of measured runs of each side
 */
public record UsageWorkload(int few, int many, int requests, int transactions, int rounds) {
  public static final UsageWorkload USUAL = new UsageWorkload(1_000, 10_000_000, 500, 200, 9);

  public static final UsageWorkload QUICK = new UsageWorkload(100, 1_000, 20, 10, 1);

  public UsageWorkload withMany(int entries) {
    return new UsageWorkload(few, entries, requests, transactions, rounds);
  }
}
