// Figures with their uncertainty: shares with Wilson intervals, least squares with standard errors, a sequential test,
// ratings. Used by reports, ladders and the points lab. Decides nothing in a game.
#pragma once
#include <cstddef>
#include <vector>

namespace sandtable::sim {

struct Interval {
  double low = 0;
  double high = 1;
};
// Of a share, 95 %: `won` may count draws as halves.
Interval wilson(double won, double of);

// y = X b by least squares, with a little ridge where columns hang together.
struct Fit {
  std::vector<double> b;
  std::vector<double> error;  // standard errors
  double residual = 0;        // standard deviation of what is left
};
Fit least_squares(const std::vector<std::vector<double>>& x, const std::vector<double>& y, double ridge);

// Whether the first of two is stronger by `high` rating points rather than by `low` (Wald's test on wins, draws and
// losses, errors of 5 % either way). Pairs of battles with sides exchanged count together.
struct Sprt {
  double low = 0;
  double high = 30;
};
enum class Verdict { open, stronger, not_stronger };
struct Tested {
  Verdict verdict = Verdict::open;
  double ratio = 0;  // log-likelihood, between -2.94 and 2.94 while open
};
Tested tested(const Sprt&, const std::vector<double>& pair_scores);  // each 0 to 1

double expected_score(double rating_difference);  // 0 to 1
double rating_difference(double score);           // of a share, which is kept off 0 and 1
// Ratings that fit the results best; the mean of all is `mean`. `score[i][j]` of `count[i][j]` battles i took.
struct Rated {
  double rating = 0;
  double error = 0;  // half of a 95 % interval
};
std::vector<Rated> ratings(const std::vector<std::vector<double>>& score, const std::vector<std::vector<double>>& count,
                           double mean);

}  // namespace sandtable::sim
