// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {vm} from "./Vm.sol";
import {Drawings} from "../Drawings.sol";
import {PrizeDrawings} from "../PrizeDrawings.sol";
import {TestToken} from "../local/TestToken.sol";
import {History} from "./History.sol";
import {Stage} from "./Stage.sol";

/// @dev What holds after any history. History.sol acts and remembers; here is compared.
contract HistoriesTest is Stage {
    History private _history;

    function setUp() public override {
        _history = new History();
        (address drawings_, address token_) = _history.world();
        (drawings, token) = (PrizeDrawings(payable(drawings_)), TestToken(token_));
    }

    /// @dev Read by forge: whom it calls.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_history);
    }

    function invariant_whatWasDepositedIsLeftPaidOrRefunded() public view {
        uint256 balances = 0;
        uint256 refunded = 0;
        for (uint64 id = 1; id <= _history.CAMPAIGNS(); id++) {
            uint256 paid = _paidByRows(id) + _history.guaranteesOf(id);
            uint256 balance = drawings.campaign(id).balance;
            vm.assertEq(_history.depositedFor(id), balance + paid + _history.refundedOf(id), "no unit is missing");
            vm.assertEq(token.balanceOf(_history.walletOf(id)), paid, "its wallet has it, and no other campaign's");
            balances += balance;
            refunded += _history.refundedOf(id);
        }
        vm.assertEq(drawings.deposited(address(token)), balances, "the sum of all balances");
        vm.assertTrue(token.balanceOf(address(drawings)) >= balances, "is there");
        vm.assertEq(token.balanceOf(refundTo), refunded, "refunds went where the registration says");
    }

    function invariant_whatWasPaidFollowsFromValueAndTable() public view {
        for (uint64 id = 1; id <= _history.CAMPAIGNS(); id++) {
            for (uint48 number = 1; number <= drawings.campaign(id).drawings; number++) {
                Drawings.Drawing memory record = drawings.drawing(id, number);
                vm.assertTrue(record.attempts > 0, "no number is missing");
                vm.assertEq(record.randomValue, _history.firstValue(id, number), "the first value stays");
                (uint256 transferred, uint256 held, uint96 best) =
                    _expected(record.randomValue, _history.prizeTable(), record.settled);
                vm.assertEq(record.transferred, transferred, "transferred");
                vm.assertEq(record.held, held, "held");
                if (record.settledAt == 0) continue;
                vm.assertEq(record.settled, record.winnersCount, "all positions");
                vm.assertEq(_history.prizeTable().tiers[record.bestTier].amount, best, "best prize");
                vm.assertTrue(!record.isVoid, "a void number is never settled");
            }
        }
    }

    function invariant_guaranteesKeepTheirRate() public view {
        for (uint64 id = 1; id <= _history.CAMPAIGNS(); id++) {
            uint40[] memory times = _history.guaranteedAt(id);
            for (uint256 i = 3; i < times.length; i++) {
                vm.assertTrue(times[i] - times[i - 3] >= _terms().minPeriod, "four need a period more than three");
            }
            vm.assertEq(drawings.guarantee(id).payments, times.length, "each is counted");
        }
    }

    function _paidByRows(uint64 id) private view returns (uint256 paid) {
        for (uint48 number = 1; number <= drawings.campaign(id).drawings; number++) {
            Drawings.Drawing memory record = drawings.drawing(id, number);
            if (record.settledAt != 0) paid += record.transferred;
        }
    }
}
